import { SETTING_NAMES } from './environment.ts';

const MOST_EDITS = 2;

/** Lines about variables that look like misspelt settings: they would be ignored without a word. */
export function unknownSettings(source: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(source).flatMap((name) => {
    if (SETTING_NAMES.has(name) || !/^[A-Z][A-Z_]+$/.test(name)) return [];
    const near = [...SETTING_NAMES].find((known) => known.length > 5 && editsBetween(name, known) <= MOST_EDITS);
    if (near) return [`warning: ${name} is no setting; did you mean ${near}?`];
    return name.startsWith('STOA_') ? [`warning: ${name} is no setting and is ignored`] : [];
  });
}

/** The least number of letters to add, remove, replace or swap with the next. */
function editsBetween(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const fewest = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      (rows[row] ?? [])[column] = fewest;
    }
  return at(one.length, other.length);
}
