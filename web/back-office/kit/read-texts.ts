import { LOCALES, type Texts } from '../../../platform/locale.ts';

/** The text in six languages that a form sent as `name.en`, `name.zh-CN`, …; what is empty is left out. */
export function readTexts(typed: Record<string, string>, name: string): Texts {
  return Object.fromEntries(
    LOCALES.flatMap((mark) => {
      const text = (typed[`${name}.${mark}`] ?? '').trim();
      return text ? [[mark, text]] : [];
    }),
  );
}
