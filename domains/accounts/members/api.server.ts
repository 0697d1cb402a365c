import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { banMember, unbanMember } from './ban-member.server.ts';
import { memberBanInput, memberId, memberRoleInput, membersAnswer, membersQuery } from './contract.ts';
import { listMembers } from './list-members.server.ts';
import { setMemberRole } from './set-member-role.server.ts';

/** Members of the requested site. */
export function memberRoutes(api: Api): void {
  const shape = { tag: 'members', access: 'permission:members.manage', method: 'post', answer: z.null() } as const;
  endpoint(
    api,
    {
      ...shape,
      method: 'get',
      path: '/api/platform/member/list',
      summary: 'Members of the site',
      query: membersQuery,
      answer: membersAnswer,
    },
    (ctx, { query }) => listMembers(ctx, query),
  );
  endpoint(
    api,
    { ...shape, path: '/api/platform/member/role', summary: 'Give a member a role', body: memberRoleInput },
    (ctx, { body }) => setMemberRole(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: '/api/platform/member/disable', summary: 'Suspend a member on this site', body: memberBanInput },
    (ctx, { body }) => banMember(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...shape, path: '/api/platform/member/enable', summary: 'Reinstate a suspended member', body: memberId },
    (ctx, { body }) => unbanMember(ctx, body).then(() => null),
  );
}
