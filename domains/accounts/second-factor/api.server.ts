import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { tokenAnswer } from '../contract.ts';
import { issueToken } from '../login/issue-token.ts';
import * as shapes from './contract.ts';
import { passSecondFactor } from './pass-second-factor.server.ts';
import { readSecondFactor } from './queries.server.ts';
import { beginSecondFactor, turnOnSecondFactor } from './set-up.server.ts';
import { replaceRecoveryCodes, resetFactors, turnOffSecondFactor } from './turn-off.server.ts';

const OWN = '/api/front/user/second-factor';

/** The second step of a login, and the settings of the second factor. */
export function secondFactorRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/front/login/second-factor',
      tag: 'login',
      summary: 'Second step of a sign-in that was refused with second_factor_needed, for the same site',
      access: 'anyone',
      body: shapes.secondFactorLoginInput,
      answer: tokenAnswer,
    },
    async (ctx, { body }, c) => issueToken(ctx, c, await passSecondFactor(ctx, body)),
  );
  ownRoutes(api);
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/platform/user/factors/reset',
      tag: 'platform',
      summary: 'Remove the authenticator app, recovery codes and passkeys of an account whose owner has lost them',
      access: 'permission:users.manage',
      body: z.object({ userId: z.number().int().positive() }),
      answer: z.null(),
    },
    async (ctx, { body }) => resetFactors(ctx, body.userId).then(() => null),
  );
}

function ownRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'user', access: 'member' } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: OWN,
      summary: 'The status of two-step verification',
      answer: shapes.secondFactorAnswer,
    },
    (ctx) => readSecondFactor(ctx),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/begin`, summary: 'Start setting up an authenticator app', answer: shapes.setUpAnswer },
    (ctx) => beginSecondFactor(ctx),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${OWN}/turn-on`,
      summary: 'Switch two-step verification on with a code; returns the recovery codes',
      body: shapes.factorCodeInput,
      answer: shapes.recoveryCodesAnswer,
    },
    async (ctx, { body }) => ({ recoveryCodes: await turnOnSecondFactor(ctx, body.code) }),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/recovery-codes`, summary: 'New recovery codes', answer: shapes.recoveryCodesAnswer },
    async (ctx) => ({ recoveryCodes: await replaceRecoveryCodes(ctx) }),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/turn-off`, summary: 'Switch two-step verification off', answer: z.null() },
    (ctx) => turnOffSecondFactor(ctx).then(() => null),
  );
}
