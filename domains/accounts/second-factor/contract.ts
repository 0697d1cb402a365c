import { z } from '@hono/zod-openapi';
import { checkedText } from '../contract.ts';
import { factorCodeProblem } from './rules.ts';

/** A code of the app or a recovery code; spaces and hyphens are ignored. */
export const factorCode = checkedText(factorCodeProblem).openapi({ type: 'string', example: '123456' });

export const secondFactorLoginInput = z
  .object({ challenge: z.string().max(100), code: factorCode })
  .openapi('SecondFactorLogin');
export type SecondFactorLogin = z.output<typeof secondFactorLoginInput>;

export const factorCodeInput = z.object({ code: factorCode }).openapi('FactorCode');

export const secondFactorAnswer = z
  .object({
    isOn: z.boolean(),
    since: z.string().nullable(),
    recoveryCodesLeft: z.number(),
    /** Whether the actor's role on this site requires a second factor. */
    isRequired: z.boolean(),
  })
  .openapi('SecondFactor');
export type SecondFactorState = z.infer<typeof secondFactorAnswer>;

export const setUpAnswer = z
  .object({
    secret: z.string().openapi({ description: 'In base32, to type into the app' }),
    address: z.string().openapi({ description: 'otpauth address' }),
    qr: z.string().openapi({ description: 'The address as a QR code, an SVG picture' }),
  })
  .openapi('SecondFactorSetUp');
export type SecondFactorSetUp = z.infer<typeof setUpAnswer>;

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) }).openapi('RecoveryCodes');
