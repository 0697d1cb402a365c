import { type Api, endpoint } from '../endpoint.ts';
import { unreadAnswer } from './contract.ts';
import { countUnread, readOutbox } from './queries.server.ts';

export function messageRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/messageCenter/unread',
      tag: 'messages',
      summary: 'Unread notices',
      access: 'member',
      answer: unreadAnswer,
    },
    async (ctx) => ({ total: await countUnread(ctx) }),
  );
  // one address for people and programs: the page takes over when JSON was not asked for
  api.get('/dev/outbox', async (c, next) => {
    const accepted = c.req.header('accept') ?? '';
    if (!accepted.includes('application/json') || accepted.includes('text/html')) return next();
    return c.json(await readOutbox(c.get('ctx')));
  });
}
