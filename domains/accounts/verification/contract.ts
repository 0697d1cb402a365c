import { z } from '@hono/zod-openapi';
import { captcha, checkedText } from '../contract.ts';
import { emailProblem } from '../rules.ts';

const fields = {
  email: checkedText((text) => (text.trim() === '' ? undefined : emailProblem(text)))
    .transform((text) => text.trim().toLowerCase())
    .openapi({ type: 'string', format: 'email' }),
  countryCode: z
    .string()
    .regex(/^(?:\+?\d{1,4})?$/)
    .optional(),
  phone: z.string().max(30).optional(),
};

type Given = { email: string; phone?: string | undefined };

/** One of the two; with neither, the e-mail is reported as missing. */
function needsOne(input: Given, context: z.RefinementCtx): void {
  if (!input.email && !input.phone) context.addIssue({ code: 'custom', message: 'emailEmpty', path: ['email'] });
}

export const verifySendInput = z.object(fields).superRefine(needsOne).openapi('VerifySend');
export type VerifySend = z.output<typeof verifySendInput>;

export const verifyInput = z
  .object({ ...fields, captcha })
  .superRefine(needsOne)
  .openapi('VerifyContact');
export type VerifyContact = z.output<typeof verifyInput>;
