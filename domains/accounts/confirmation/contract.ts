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

/** The methods with which the actor can re-authenticate; a method that is missing cannot be used. */
export const confirmMethodsAnswer = z
  .object({
    isRecent: z.boolean().openapi({ description: 'Nothing is asked again within a quarter of an hour' }),
    password: z.boolean(),
    app: z.boolean(),
    passkey: z.boolean(),
    /** Where a code would be sent, masked; null if another method is available. */
    codeTo: z.string().nullable(),
  })
  .openapi('ConfirmMethods');
export type ConfirmMethods = z.infer<typeof confirmMethodsAnswer>;
