import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { sendVerificationCode, verifyContact } from './verify-contact.server.ts';

const VERIFY = '/api/front/user/verify';

/** How a visitor satisfies `verification_needed`. */
export function verificationRoutes(api: Api): void {
  const shape = { method: 'post', tag: 'user', access: 'member', answer: z.null() } as const;
  endpoint(
    api,
    {
      ...shape,
      path: `${VERIFY}/code`,
      summary: 'Send a visitor a code to verify an e-mail or phone',
      body: shapes.verifySendInput,
    },
    (ctx, { body }) => sendVerificationCode(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: VERIFY, summary: 'Verify a visitor’s e-mail or phone with the code', body: shapes.verifyInput },
    (ctx, { body }) => verifyContact(ctx, body).then(() => null),
  );
}
