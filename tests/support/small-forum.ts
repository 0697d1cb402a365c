import { createAccount } from '../../domains/accounts/registration/create-account.server.ts';
import { reply } from '../../domains/forum/comments/reply.server.ts';
import { publishInput, replyInput } from '../../domains/forum/inputs.ts';
import { publishTopic } from '../../domains/forum/topics/publish-topic.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { type BareApp, startBareApp } from './bare-app.ts';
import { as } from './people.ts';

export type Member = Ctx & { actor: Actor };

export interface SmallForum extends BareApp {
  /** A guest's request on the forum site. */
  guest(): Ctx;
  /** A new member; `role` is the key of a role of the forum site. */
  member(role?: string): Promise<Member>;
  boardId: number;
  /** A board that only staff may view. */
  staffBoardId: number;
  topic(by: Ctx, more?: Record<string, unknown>): Promise<number>;
  comment(by: Ctx, topicId: number, more?: Record<string, unknown>): Promise<number>;
}

/** A forum with an open board and one for staff, and no content. New members may write without limit. */
export async function openSmallForum(options: Parameters<typeof startBareApp>[0] = {}): Promise<SmallForum> {
  const bare = await startBareApp(options);
  const site = bare.app.sites.all().find(({ type }) => type === 'bbs');
  if (!site) throw new Error('the basics have a forum');
  const { db } = bare.app.database;
  const hidden = { guest: { revoke: ['topics.view'] }, default: { revoke: ['topics.view'] } };
  const boards = await db
    .insertInto('forum.boards')
    .values([
      { site_id: site.id, slug: 'talk', name: JSON.stringify({ en: 'Talk' }) },
      { site_id: site.id, slug: 'staff', name: JSON.stringify({ en: 'Staff' }), permissions: JSON.stringify(hidden) },
    ])
    .returning('id')
    .execute();
  const settings = JSON.stringify({ newDays: 0 });
  await db
    .insertInto('forum.forums')
    .values({ site_id: site.id, settings })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings }))
    .execute();
  bare.app.valueCache.drop();
  const [boardId = 0, staffBoardId = 0] = boards.map(({ id }) => id);
  const guest = () => bare.ctx({ site });
  let nth = 0;
  return {
    ...bare,
    guest,
    boardId,
    staffBoardId,
    member: async (role) => {
      nth += 1;
      const account = {
        kind: 'member',
        email: `forum${nth}-${boardId}@example.com`,
        nickname: `Member ${nth}`,
      } as const;
      const userId = await createAccount(guest(), account);
      if (role) await giveRole(bare, { siteId: site.id, userId, role });
      return as(guest(), userId);
    },
    topic: async (by, more = {}) => {
      const input = { kind: 'text', title: 'A kettle', source: 'Which kettle is quiet?', boardId, ...more };
      return (await publishTopic(by, publishInput.parse(input))).id;
    },
    comment: async (by, topicId, more = {}) =>
      (await reply(by, replyInput.parse({ topicId, source: 'The grey one.', ...more }))).id,
  };
}

async function giveRole(
  { app }: BareApp,
  { siteId, userId, role }: { siteId: number; userId: number; role: string },
): Promise<void> {
  const { db } = app.database;
  const { id } = await db
    .selectFrom('roles')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', role)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('site_members')
    .values({ site_id: siteId, user_id: userId, role_id: id, via: 'given' })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ role_id: id, via: 'given' }))
    .execute();
}
