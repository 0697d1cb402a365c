import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { checkClaim, claimApp, withdrawClaim } from './change-claims.server.ts';
import * as shapes from './contract.ts';
import { listClaims } from './list-claims.server.ts';

const CLAIMS = '/api/developer/apps/claims';
const WRITE = { tag: 'developer apps', method: 'post', access: 'developer:products.publish' } as const;

/** Proving that the address of a web app is one's own, which makes the app official. */
export function appClaimRoutes(api: Api): void {
  endpoint(
    api,
    {
      tag: 'developer apps',
      method: 'get',
      access: 'developer:figures.read',
      path: CLAIMS,
      summary: 'One’s claims to addresses of web apps, with what proves each',
      answer: shapes.claimsAnswer,
    },
    (ctx) => listClaims(ctx),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${CLAIMS}/add`,
      summary: 'Claim the address of a web app in the market',
      body: shapes.claimInput,
      answer: shapes.claimIdInput,
    },
    (ctx, { body }) => claimApp(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${CLAIMS}/check`,
      summary: 'Look for the proof of a claim now',
      body: shapes.claimIdInput,
      answer: shapes.checkedClaim,
    },
    (ctx, { body }) => checkClaim(ctx, body),
  );
  endpoint(
    api,
    {
      ...WRITE,
      path: `${CLAIMS}/withdraw`,
      summary: 'Give a claim up',
      body: shapes.claimIdInput,
      answer: z.null(),
    },
    (ctx, { body }) => withdrawClaim(ctx, body).then(() => null),
  );
}
