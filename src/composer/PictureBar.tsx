import { useId } from "react";
import * as words from "../words/composer.ts";
import * as styles from "./ComposerBars.css.ts";
import type { PictureImport } from "./usePictureImport.ts";

/** How a picture stands on the board, for as long as the person adjusts it, or why it does not. */
export function PictureBar({ picture }: { picture: PictureImport }) {
  const id = useId();
  if (picture.isReading) {
    return (
      <p role="status" className={styles.bar}>
        {words.pictureReading}
      </p>
    );
  }
  if (picture.problem !== "") {
    return (
      <div className={styles.bar}>
        <p role="alert" className={styles.problem}>
          {picture.problem}
        </p>
        <button type="button" className={styles.key} onClick={picture.close}>
          {words.pictureDone}
        </button>
      </div>
    );
  }
  if (!picture.isShowing) return null;
  const choice = (fit: "cover" | "contain", label: string) => (
    <label className={styles.choice}>
      <input type="radio" name={id} checked={picture.fit === fit} onChange={() => picture.adjust({ fit })} />
      {label}
    </label>
  );
  return (
    <fieldset className={styles.bar} aria-label={words.pictureName}>
      <p role="status" className={styles.said}>
        {words.pictureFrom}
      </p>
      {choice("cover", words.pictureCover)}
      {choice("contain", words.pictureContain)}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={picture.isDithered}
          onChange={({ currentTarget }) => picture.adjust({ isDithered: currentTarget.checked })}
        />
        {words.pictureShades}
      </label>
      <button type="button" className={styles.key} onClick={picture.close}>
        {words.pictureDone}
      </button>
    </fieldset>
  );
}
