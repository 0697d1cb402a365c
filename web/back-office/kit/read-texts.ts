import { LOCALES, type Texts } from '../../../platform/locale/locale.ts';

/** The text in six languages from the form fields `name.en`, `name.zh-CN`, …; empty ones are omitted. */
export function readTexts(submitted: Record<string, string>, name: string): Texts {
  return Object.fromEntries(
    LOCALES.flatMap((mark) => {
      const text = (submitted[`${name}.${mark}`] ?? '').trim();
      return text ? [[mark, text]] : [];
    }),
  );
}
