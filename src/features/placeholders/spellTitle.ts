/** Codes of the letters and digits that a title may hold (decision 21); anything else is a blank flap. */
function codeOf(sign: string): number {
  if (sign >= "A" && sign <= "Z") return sign.charCodeAt(0) - 64;
  if (sign === "0") return 36;
  if (sign >= "1" && sign <= "9") return 26 + Number(sign);
  return 0;
}

const columns = 22;

/** A title in the middle of one row of flaps; what does not fit is left out. */
export function spellTitle(title: string): number[][] {
  const signs = [...title.toUpperCase()].slice(0, columns);
  const row = Array<number>(columns).fill(0);
  const start = Math.floor((columns - signs.length) / 2);
  signs.forEach((sign, index) => {
    row[start + index] = codeOf(sign);
  });
  const blank = () => Array<number>(columns).fill(0);
  return [blank(), row, blank()];
}
