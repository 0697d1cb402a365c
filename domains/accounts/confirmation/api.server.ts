import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { browserKeyOf, giveBrowserKey, hostOf } from '../passkeys/api.server.ts';
import { optionsAnswer, usedPasskeyInput } from '../passkeys/contract.ts';
import {
  askToConfirm,
  confirmByCode,
  confirmByFactor,
  confirmByPasskey,
  confirmByPassword,
  sendConfirmCode,
} from './confirm.server.ts';
import * as shapes from './contract.ts';
import { readConfirmMethods } from './methods.server.ts';

const OWN = '/api/front/user/confirm';

/** Re-authentication before a sensitive change: how a client answers `confirm_needed`. */
export function confirmationRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'user', access: 'member', answer: z.null() } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: `${OWN}/ways`,
      summary: 'The ways to confirm one’s identity',
      answer: shapes.confirmMethodsAnswer,
    },
    (ctx) => readConfirmMethods(ctx),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/password`, summary: 'Confirm with the password', body: shapes.confirmByPasswordInput },
    (ctx, { body }) => confirmByPassword(ctx, body.password).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${OWN}/factor`,
      summary: 'Confirm with an app code or recovery code',
      body: shapes.confirmByFactorInput,
    },
    (ctx, { body }) => confirmByFactor(ctx, body.code).then(() => null),
  );
  endpoint(
    api,
    {
      ...shape,
      path: `${OWN}/passkey/options`,
      summary: 'Options for confirming with a passkey',
      answer: optionsAnswer,
    },
    async (ctx, _input, c) => ({ options: { ...(await askToConfirm(ctx, giveBrowserKey(ctx, c), hostOf(c))) } }),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/passkey`, summary: 'Confirm with a passkey', body: usedPasskeyInput },
    (ctx, { body }, c) => confirmByPasskey(ctx, body.credential, browserKeyOf(c)).then(() => null),
  );
  endpoint(api, { ...shape, path: `${OWN}/send`, summary: 'Send a code to confirm one’s identity' }, (ctx) =>
    sendConfirmCode(ctx).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: `${OWN}/code`, summary: 'Confirm with the code that was sent', body: shapes.confirmByMailInput },
    (ctx, { body }) => confirmByCode(ctx, body.code).then(() => null),
  );
}
