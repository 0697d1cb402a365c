import { z } from '@hono/zod-openapi';
import { captcha, checkedText } from '../contract.ts';
import { factorCode } from '../second-factor/contract.ts';

export const confirmByPasswordInput = z
  .object({
    password: checkedText((text) => (text === '' ? 'emptyPassword' : undefined)).openapi({ type: 'string' }),
  })
  .openapi('ConfirmByPassword');
export const confirmByFactorInput = z.object({ code: factorCode }).openapi('ConfirmByFactor');
export const confirmByMailInput = z.object({ code: captcha }).openapi('ConfirmByMail');

/** How the actor can show to be who they are; what is not there cannot be used. */
export const confirmWaysAnswer = z
  .object({
    isRecent: z.boolean().openapi({ description: 'Nothing is asked again within a quarter of an hour' }),
    password: z.boolean(),
    app: z.boolean(),
    passkey: z.boolean(),
    /** Where a code would be sent, shortened; null where another way is there. */
    codeTo: z.string().nullable(),
  })
  .openapi('ConfirmWays');
export type ConfirmWays = z.infer<typeof confirmWaysAnswer>;
