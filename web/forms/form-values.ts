const MOST_IDS = 200;

/** Whole numbers of a repeated field; anything else is ignored. */
export function readIds(form: FormData, name: string): number[] {
  const ids = form.getAll(name).map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST_IDS);
}

/** A whole number between the two, or undefined. */
export function readNumber(form: FormData, name: string, least: number, most: number): number | undefined {
  const value = form.get(name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined;
}

/** A text field, empty when it is missing. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
