import { z } from '@hono/zod-openapi';
import { tidyName } from '../../../platform/text/readable-name.ts';
import { captcha, checkedText, email, newPassword } from '../contract.ts';
import { nicknameProblem } from './rules.ts';

export const profileAnswer = z
  .object({
    nickname: z.string(),
    avatar: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    kind: z.enum(['member', 'visitor']),
    createdAt: z.string(),
    hasPassword: z.boolean(),
    /** When the avatar may be changed again; null if it may be changed now. */
    avatarChangeableAt: z.string().nullable(),
    /** When the account will be deleted, if requested. */
    leavesAt: z.string().nullable(),
  })
  .openapi('Profile');
export type Profile = z.infer<typeof profileAnswer>;

export const nicknameInput = z
  .object({
    nickname: checkedText(nicknameProblem).transform(tidyName).openapi({ type: 'string', maxLength: 30 }),
  })
  .openapi('NicknameChange');
export type NicknameInput = z.output<typeof nicknameInput>;

/** As `users_username_form` in the database. */
export const usernameShape = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{2,29}$/, 'usernameForm');
export const usernameInput = z.object({ username: usernameShape }).openapi('UsernameChange');

const pixels = z.coerce.number().int().min(0).max(100_000);
/** The square to crop, in pixels of the image as displayed; without it the largest centred one. */
export const cropQuery = z.object({
  x: pixels.optional(),
  y: pixels.optional(),
  size: pixels.min(1).optional(),
});

export const avatarAnswer = z.object({ avatar: z.string(), changeableAt: z.string() }).openapi('ChangedAvatar');

export const emailCodeInput = z.object({ email }).openapi('EmailChangeCode');
export const emailChangeInput = z.object({ email, captcha }).openapi('EmailChange');
export type EmailChange = z.output<typeof emailChangeInput>;

const countryCode = z
  .string()
  .regex(/^\+?\d{1,4}$/)
  .default('86')
  .openapi({ example: '+86' });
const phone = checkedText((text) => (text.trim() === '' ? 'emptyPhone' : undefined)).openapi({ type: 'string' });
export const phoneCodeInput = z.object({ countryCode, phone }).openapi('PhoneChangeCode');
export const phoneChangeInput = z.object({ countryCode, phone, captcha }).openapi('PhoneChange');
export type PhoneChange = z.output<typeof phoneChangeInput>;
export type PhoneInput = z.output<typeof phoneCodeInput>;

export const passwordChangeInput = z
  .object({
    /** Required if there is one. */
    oldPassword: z.string().max(1_000).optional(),
    password: newPassword,
    passwordAgain: checkedText((text) => (text === '' ? 'againPassword' : undefined)).openapi({ type: 'string' }),
  })
  .superRefine((input, context) => {
    if (input.passwordAgain !== '' && input.passwordAgain !== input.password)
      context.addIssue({ code: 'custom', message: 'diffPassword', path: ['passwordAgain'] });
  })
  .openapi('PasswordChange');
export type PasswordChange = z.output<typeof passwordChangeInput>;

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** A member changed or removed their avatar; copies of the previous one have to be replaced. */
    'account.avatar-changed': { userId: number; avatarUrl: string; formerUrl: string };
  }
}
