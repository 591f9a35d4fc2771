import { avatar } from "./Avatar.css.ts";

/** First letters of the first and the last name, else of the address. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@.]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** A person in a disc. It is decoration: the name stands beside it or is the name of the control around it. */
export function Avatar({ name, size = 36 }: { name: string; size?: 32 | 36 | 40 | 64 }) {
  return (
    <span
      aria-hidden="true"
      className={avatar}
      style={{ width: size, height: size, fontSize: size === 64 ? 20 : size > 32 ? 13 : 12 }}
    >
      {initialsOf(name)}
    </span>
  );
}
