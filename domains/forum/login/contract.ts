import { z } from '@hono/zod-openapi';
import { captchaFields } from '../../accounts/captcha/contract.ts';
import { checkedText, givenPassword, newPassword, userInfoAnswer } from '../../accounts/contract.ts';
import { usernameShape } from '../../accounts/profile/contract.ts';
import { viewerShape } from '../contract.ts';

/** Specification 3: forum login payload. */
export const loginInput = z
  .object({
    ...captchaFields,
    account: z.string().trim().min(1, 'required').max(254),
    password: givenPassword,
    deviceId: z.string().max(128).optional(),
  })
  .openapi('ForumLogin');
export type ForumLogin = z.output<typeof loginInput>;

/** Specification 3: forum register payload. */
export const registerInput = z
  .object({
    ...captchaFields,
    nickname: z.string().trim().min(1, 'required').max(40, 'tooLong'),
    username: usernameShape,
    /** An e-mail address or a phone number. */
    account: z.string().trim().min(1, 'required').max(254),
    password: newPassword,
    rePassword: checkedText((text) => (text === '' ? 'againPassword' : undefined)).openapi({ type: 'string' }),
  })
  .superRefine((input, context) => {
    if (input.rePassword !== '' && input.rePassword !== input.password)
      context.addIssue({ code: 'custom', message: 'diffPassword', path: ['rePassword'] });
  })
  .openapi('ForumRegister');
export type ForumRegister = z.output<typeof registerInput>;

const currentUser = userInfoAnswer
  .extend({
    username: z.string().nullable(),
    /** Keys of the roles on the forum's site; their permissions are in `forum`. */
    roles: z.array(z.string()),
    forum: viewerShape,
    /** Of an API client's request; a browser keeps it in a cookie that scripts cannot read. */
    token: z.string(),
  })
  .openapi('ForumUser');
export type CurrentUser = z.infer<typeof currentUser>;
export const enteredAnswer = z.object({ token: z.string(), user: currentUser }).openapi('ForumEntered');
/** Empty for a guest. */
export const userAnswer = currentUser.partial().openapi('ForumUserOrNobody');
