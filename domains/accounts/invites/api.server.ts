import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { createInvite } from './create-invite.server.ts';
import { explainInvite, listInvites, listInviteUses } from './queries.server.ts';
import { revokeInvite } from './revoke-invite.server.ts';

/** Invitation codes: a code's status for its holder, and the pages of those who create them. */
export function inviteRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/site/invite',
      tag: 'site',
      summary: 'The status of an invitation code; send it in the header `invite` when registering to use it',
      access: 'anyone',
      query: shapes.inviteQuery,
      answer: shapes.inviteAnswer,
    },
    (ctx, { query }) => explainInvite(ctx, query.code),
  );
  officeRoutes(api);
}

function officeRoutes(api: Api): void {
  const shape = { tag: 'invites', access: 'permission:invites.create' } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/invite/list',
      summary: 'Invitations: one’s own, or all with the permission to manage them',
      query: shapes.invitesQuery,
      answer: shapes.invitesAnswer,
    },
    (ctx, { query }) => listInvites(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/invite/uses/{id}',
      summary: 'Members who joined with an invitation',
      params: shapes.inviteIdParam,
      answer: shapes.inviteUsesAnswer,
    },
    (ctx, { params }) => listInviteUses(ctx, params.id),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/platform/invite/create',
      summary: 'Create an invitation',
      body: shapes.newInviteInput,
      answer: z.object({ id: z.number(), code: z.string() }),
    },
    (ctx, { body }) => createInvite(ctx, body),
  );
  endpoint(
    api,
    {
      ...shape,
      method: 'post',
      path: '/api/platform/invite/revoke',
      summary: 'Withdraw an invitation',
      body: shapes.inviteId,
      answer: z.null(),
    },
    (ctx, { body }) => revokeInvite(ctx, body).then(() => null),
  );
}
