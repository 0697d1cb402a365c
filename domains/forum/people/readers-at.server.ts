import { rolesOf } from '../../accounts/people/roles-of.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';

/** The forum of the site as each of these people sees it without the second factor; closed accounts are missing. */
export async function readersAt(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Ctx & { actor: Actor }>> {
  const roles = await rolesOf(ctx, userIds);
  return new Map(
    [...roles].map(([userId, { key, permissions, held }]) => {
      const actor: Actor = {
        ...{ userId, sessionId: 0, kind: 'member', nickname: '', avatarUrl: '', email: null, phone: null },
        ...{ permissions, roleKey: key, heldRoles: held, withheldPermissions: [], isStrong: false },
        ...{ confirmedAt: ctx.now, createdAt: ctx.now },
      };
      return [userId, { ...ctx, actor }];
    }),
  );
}
