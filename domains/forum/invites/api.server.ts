import { type Api, endpoint } from '../../kit/endpoint.ts';
import { invitedAnswer, invitedQuery, inviteEarningsAnswer } from './contract.ts';
import { listInvited, listInviteEarnings } from './list-invited.server.ts';

/** Whom a member brought to the forum, and what it earned them. */
export function forumInviteRoutes(api: Api): void {
  const shape = { method: 'get', tag: 'community', access: 'member', query: invitedQuery } as const;
  endpoint(
    api,
    {
      ...shape,
      path: '/api/community/invite/people',
      summary: 'Who came through the member’s invitations, and what each of them earned the member',
      answer: invitedAnswer,
    },
    (ctx, { query }) => listInvited(ctx, query),
  );
  endpoint(
    api,
    {
      ...shape,
      path: '/api/community/invite/earnings',
      summary: 'The member’s parts of sales by those whom they invited',
      answer: inviteEarningsAnswer,
    },
    (ctx, { query }) => listInviteEarnings(ctx, query),
  );
}
