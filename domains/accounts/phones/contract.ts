import { z } from '@hono/zod-openapi';
import { captcha, checkedText, givenPassword, newPassword } from '../contract.ts';
import { DEFAULT_DIAL_CODE, phoneProblem } from '../rules.ts';

/** Specification 5: sent with a plus, accepted without as well; defaults to 86. */
const countryCode = z
  .string()
  .regex(/^(?:\+?\d{1,4})?$/)
  .optional()
  .transform((text) => text?.replace('+', '') || DEFAULT_DIAL_CODE)
  .openapi({ type: 'string', example: '+86' });

const phone = checkedText(phoneProblem).openapi({ type: 'string', example: '13800138000' });

export const phoneInput = z.object({ countryCode, phone }).openapi('Phone');
export type PhoneInput = z.output<typeof phoneInput>;

export const phoneLoginInput = z.object({ countryCode, phone, password: givenPassword }).openapi('PhoneLogin');
export type PhoneLogin = z.output<typeof phoneLoginInput>;

export const codeLoginInput = z.object({ countryCode, phone, captcha }).openapi('CodeLogin');
export type CodeLogin = z.output<typeof codeLoginInput>;

export const phoneRegistrationInput = z
  .object({ countryCode, phone, captcha, password: newPassword })
  .openapi('PhoneRegistration');
export type PhoneRegistration = z.output<typeof phoneRegistrationInput>;
