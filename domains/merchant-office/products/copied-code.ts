import { PRODUCT_LENGTHS } from './rules.ts';

/** The next free code after this one: `LAMP-2` for `LAMP`. It is taken from now on. */
export function copiedCode(code: string, taken: Set<string>): string {
  if (code === '') return '';
  const [, stem = code, number = '1'] = /^(.+)-(\d{1,3})$/.exec(code) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const suffix = `-${next}`;
    const copied = stem.slice(0, PRODUCT_LENGTHS.code - suffix.length) + suffix;
    if (taken.has(copied)) continue;
    taken.add(copied);
    return copied;
  }
}
