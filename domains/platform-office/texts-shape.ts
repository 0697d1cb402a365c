import { z } from '@hono/zod-openapi';

/** A text in some of the six languages, each with a maximum length. */
export function textsShape(most: number) {
  const text = z.string().max(most).optional();
  return z.strictObject({ en: text, 'zh-CN': text, 'zh-TW': text, fr: text, th: text, lao: text });
}

/** The same in responses. */
export const textsAnswer = z.record(z.string(), z.string());
