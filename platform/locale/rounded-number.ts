/**
 * A long number that a spreadsheet has rounded to `6.12206E+11`: its last digits are lost. `6E11` may be a code of its
 * own.
 */
export function isRoundedNumber(text: string): boolean {
  return /^-?\d(?:[.,]\d+)?E\+\d+$|^-?\d[.,]\d+E\d+$/i.test(text);
}
