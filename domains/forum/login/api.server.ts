import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { isBrowser, LOGOUT_COOKIES, sessionTokens, writeCookie } from '../../../platform/http/cookies.ts';
import { newCaptcha } from '../../accounts/captcha/captchas.server.ts';
import { captchaAnswer, captchaQuery } from '../../accounts/captcha/contract.ts';
import { isSecure, issueToken } from '../../accounts/login/issue-token.ts';
import { logOut } from '../../accounts/login/log-out.server.ts';
import { secondFactorLoginInput } from '../../accounts/second-factor/contract.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import {
  type Entered,
  logInToForum,
  passForumSecondFactor,
  readCurrentUser,
  registerInForum,
} from './enter-forum.server.ts';

const COMMUNITY = '/api/community';

/** Specification 7: captcha, login, registration, current user, logout. */
export function forumLoginRoutes(api: Api): void {
  const post = { method: 'post', tag: 'community', access: 'anyone' } as const;
  const get = { method: 'get', tag: 'community', access: 'anyone' } as const;
  endpoint(
    api,
    {
      ...get,
      path: `${COMMUNITY}/captcha`,
      summary: 'A captcha for signing in or registering: valid for five minutes and one try',
      query: captchaQuery,
      answer: captchaAnswer,
    },
    (ctx, { query }) => newCaptcha(ctx, query),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${COMMUNITY}/login`,
      summary: 'Sign in to the forum',
      body: shapes.loginInput,
      answer: shapes.enteredAnswer,
    },
    async (ctx, { body }, c) => issue(ctx, c, await logInToForum(ctx, body)),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${COMMUNITY}/login/second-factor`,
      summary: 'Second step of a forum sign-in that was refused with second_factor_needed',
      body: secondFactorLoginInput,
      answer: shapes.enteredAnswer,
    },
    async (ctx, { body }, c) => issue(ctx, c, await passForumSecondFactor(ctx, body)),
  );
  endpoint(
    api,
    {
      ...post,
      path: `${COMMUNITY}/register`,
      summary: 'Register in the forum',
      body: shapes.registerInput,
      answer: shapes.enteredAnswer,
    },
    async (ctx, { body }, c) => issue(ctx, c, await registerInForum(ctx, body)),
  );
  endpoint(
    api,
    { ...get, path: `${COMMUNITY}/user`, summary: 'The current user, or an empty object', answer: shapes.userAnswer },
    async (ctx, _input, c) => (ctx.actor ? readCurrentUser(ctx, tokenOf(c)) : {}),
  );
  endpoint(
    api,
    { ...post, path: `${COMMUNITY}/logout`, summary: 'Sign out', answer: z.null() },
    async (ctx, _input, c) => {
      await logOut(ctx, sessionTokens(c));
      for (const key of LOGOUT_COOKIES) writeCookie(c, key, '', isSecure(ctx));
      return null;
    },
  );
}

function issue(ctx: Ctx, c: Context, entered: Entered): Entered {
  issueToken(ctx, c, entered);
  return entered;
}

/** The token of an API client's own request. A script in a page must not be able to read it. */
function tokenOf(c: Context): string {
  if (isBrowser(c)) return '';
  return (c.req.header('token') || c.req.header('authorization') || '').replace(/^Bearer\s+/i, '');
}
