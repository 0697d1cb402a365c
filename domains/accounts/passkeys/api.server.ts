import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readCookie, writeCookie } from '../../../platform/http/cookies.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { tokenAnswer } from '../contract.ts';
import { isSecure, issueToken } from '../login/issue-token.ts';
import { addPasskey, askForNewPasskey } from './add-passkey.server.ts';
import { removePasskey, renamePasskey } from './change-passkeys.server.ts';
import * as shapes from './contract.ts';
import { askForPasskey, logInByPasskey } from './log-in-by-passkey.server.ts';
import { listPasskeys } from './queries.server.ts';

const LOGIN = '/api/front/login/passkey';
const OWN = '/api/front/user/passkey';

/** Login by passkey, and a member's own passkeys. Options set a cookie that the answer must send back. */
export function passkeyRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'login', access: 'anyone' } as const;
  endpoint(
    api,
    {
      ...shape,
      path: `${LOGIN}/options`,
      summary: 'Options for signing in with a passkey',
      answer: shapes.optionsAnswer,
    },
    async (ctx, _input, c) => ({ options: { ...(await askForPasskey(ctx, giveBrowserKey(ctx, c), hostOf(c))) } }),
  );
  endpoint(
    api,
    { ...shape, path: LOGIN, summary: 'Sign in with a passkey', body: shapes.usedPasskeyInput, answer: tokenAnswer },
    async (ctx, { body }, c) => issueToken(ctx, c, await logInByPasskey(ctx, body.credential, browserKeyOf(c))),
  );
  ownRoutes(api);
}

function ownRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    { ...shape, method: 'get', path: `${OWN}/list`, summary: "The member's passkeys", answer: shapes.passkeysAnswer },
    async (ctx) => ({ list: await listPasskeys(ctx) }),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${OWN}/options`,
      summary: 'Options for creating a passkey',
      answer: shapes.optionsAnswer,
    },
    async (ctx, _input, c) => ({ options: { ...(await askForNewPasskey(ctx, giveBrowserKey(ctx, c), hostOf(c))) } }),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${OWN}/save`,
      summary: 'Save a new passkey',
      body: shapes.newPasskeyInput,
      answer: shapes.passkeyAnswer,
    },
    (ctx, { body }, c) => addPasskey(ctx, body, browserKeyOf(c)),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/rename`, summary: 'Rename a passkey', body: shapes.renameInput, answer: z.null() },
    (ctx, { body }) => renamePasskey(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/delete`, summary: 'Remove a passkey', body: shapes.passkeyIdInput, answer: z.null() },
    (ctx, { body }) => removePasskey(ctx, body.id).then(() => null),
  );
}

/** The host as seen by the browser, with its port. */
export function hostOf(c: Context): string {
  return c.req.header('host') ?? '';
}

/** The browser's key, in an HttpOnly cookie; several windows of a browser share it. */
export function giveBrowserKey(ctx: Ctx, c: Context): string {
  const given = readCookie(c, 'passkey');
  const key = given && /^[\w-]{43}$/.test(given) ? given : randomToken();
  writeCookie(c, 'passkey', key, isSecure(ctx));
  return key;
}

export function browserKeyOf(c: Context): string {
  return readCookie(c, 'passkey') ?? '';
}
