import { z } from '@hono/zod-openapi';
import { checkedText } from '../contract.ts';

/** The answer to a captcha, as part of another input. */
export const captchaFields = {
  captchaKey: z.string().max(100).default(''),
  captchaValue: checkedText((text) => (text.trim() === '' ? 'emptyCaptche' : undefined)).openapi({ type: 'string' }),
};

export const captchaQuery = z.object({ kind: z.enum(['picture', 'question']).default('picture') });
export const captchaAnswer = z
  .object({
    captchaKey: z.string(),
    /** A data URL; empty for a question. */
    image: z.string(),
    /** A sum in figures; empty for a picture. */
    question: z.string(),
  })
  .openapi('Captcha');
