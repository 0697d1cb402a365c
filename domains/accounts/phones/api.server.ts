import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { tokenAnswer } from '../contract.ts';
import { issueToken } from '../login/issue-token.ts';
import * as shapes from './contract.ts';
import { logInByCode, logInByPhone } from './log-in-by-phone.server.ts';
import { registerByPhone } from './register-by-phone.server.ts';
import { sendPhoneCode } from './send-phone-code.server.ts';

const LOGIN = '/api/front/login';

/** The calls of specification 7 about phones. */
export function phoneRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'login', access: 'anyone' } as const;
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/mobile/password`,
      summary: 'Sign in with phone and password',
      body: shapes.phoneLoginInput,
      answer: tokenAnswer,
    },
    async (ctx, { body }, c) => issueToken(ctx, c, await logInByPhone(ctx, body)),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/mobile/captcha`,
      summary: 'Sign in with phone and SMS code',
      body: shapes.codeLoginInput,
      answer: tokenAnswer,
    },
    async (ctx, { body }, c) => issueToken(ctx, c, await logInByCode(ctx, body)),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/register/mobile`,
      summary: 'Register with a phone number',
      body: shapes.phoneRegistrationInput,
      answer: z.null(),
    },
    async (ctx, { body }) => registerByPhone(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/sendCode`,
      summary: 'Send a code for signing in or registering by phone',
      body: shapes.phoneInput,
      form: true,
      answer: z.null(),
    },
    async (ctx, { body }) => sendPhoneCode(ctx, body).then(() => null),
  );
}
