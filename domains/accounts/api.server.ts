import { z } from '@hono/zod-openapi';
import { LOGOUT_COOKIES, sessionTokens, writeCookie } from '../../platform/http/cookies.ts';
import { type Api, endpoint } from '../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { isSecure, issueToken } from './login/issue-token.ts';
import { logInAsVisitor } from './login/log-in-as-visitor.server.ts';
import { logInByEmail } from './login/log-in-by-email.server.ts';
import { logOut } from './login/log-out.server.ts';
import { resetPassword } from './login/reset-password.server.ts';
import { sendRegistrationCode, sendResetCode } from './login/send-email-code.server.ts';
import { readLoginMethods, readUserInfo, readUserMenu } from './queries.server.ts';
import { registerByEmail } from './registration/register-by-email.server.ts';

const LOGIN = '/api/front/login';

/** The calls of specification 7 about login and the current user. */
export function accountRoutes(api: Api): void {
  loginRoutes(api);
  registrationRoutes(api);
  ownRoutes(api);
}

function loginRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'login', access: 'anyone', answer: shapes.tokenAnswer } as const;
  endpoint(
    api,
    { ...shape, path: `${LOGIN}/email`, summary: 'Sign in with e-mail and password', body: shapes.emailLoginInput },
    async (ctx, { body }, c) => issueToken(ctx, c, await logInByEmail(ctx, body)),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/register/visitor`,
      summary: 'Register as a guest to buy without an account',
      body: shapes.visitorInput,
    },
    async (ctx, { body }, c) => issueToken(ctx, c, await logInAsVisitor(ctx, body)),
  );
  endpoint(
    api,
    { ...shape, path: `${LOGIN}/logout`, summary: 'Sign out', answer: z.null() },
    async (ctx, _input, c) => {
      await logOut(ctx, sessionTokens(c));
      for (const key of LOGOUT_COOKIES) writeCookie(c, key, '', isSecure(ctx));
      return null;
    },
  );
  endpoint(
    api,
    {
      method: 'get',
      path: `${LOGIN}/method/info`,
      tag: 'login',
      summary: 'Ways to sign in',
      access: 'anyone',
      answer: shapes.loginMethodAnswer,
    },
    async (ctx) => readLoginMethods(ctx),
  );
}

function registrationRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'login', access: 'anyone', answer: z.null() } as const;
  endpoint(
    api,
    { ...shape, path: `${LOGIN}/email/captcha`, summary: 'Send a registration code', body: shapes.emailInput },
    async (ctx, { body }) => sendRegistrationCode(ctx, body.email).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/register/email`,
      summary: 'Register with an e-mail address',
      body: shapes.emailRegistrationInput,
    },
    async (ctx, { body }) => registerByEmail(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${LOGIN}/email/forget/password`, summary: 'Send a reset code', body: shapes.emailInput },
    async (ctx, { body }) => sendResetCode(ctx, body.email).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${LOGIN}/email/reset/password`, summary: 'Set a new password', body: shapes.passwordResetInput },
    async (ctx, { body }) => resetPassword(ctx, body).then(() => null),
  );
}

function ownRoutes(api: Api): void {
  const shape = { method: 'get', tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    { ...shape, path: '/api/front/user/info', summary: 'The current user', answer: shapes.userInfoAnswer },
    async (ctx) => readUserInfo(ctx),
  );
  endpoint(
    api,
    { ...shape, path: '/api/front/user/menu/user', summary: "The user's menu", answer: shapes.userMenuAnswer },
    async (ctx) => ({ routine_my_menus: readUserMenu(ctx) }),
  );
}
