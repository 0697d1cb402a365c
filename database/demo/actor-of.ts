import type { Actor, Ctx } from '../../domains/kit/context.ts';

/** An account of the demo, as one that is signed in. */
export async function actorOf({ db }: Ctx, userId: number): Promise<Actor> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    userId,
    sessionId: 0,
    kind: 'member',
    nickname: user.nickname,
    avatarUrl: user.avatar_url,
    email: user.email,
    phone: null,
    permissions: [],
    isStrong: false,
    confirmedAt: new Date(0),
    createdAt: new Date(0),
    withheldPermissions: [],
  };
}
