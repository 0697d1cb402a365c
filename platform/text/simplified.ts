import characters from 'opencc-js/dict/TSCharacters';

let table: ReadonlyMap<string, string> | undefined;

/** Traditional Chinese characters as simplified ones, each by itself: good for comparing, not for reading. */
export function toSimplified(text: string): string {
  table ??= new Map(characters.split('|').map((pair) => pair.split(' ').slice(0, 2) as [string, string]));
  const known = table;
  return text.replace(/\p{Script=Han}/gu, (character) => known.get(character) ?? character);
}
