import type { Ctx } from '../../domains/context.ts';
import { readHomeInfo } from '../../domains/sites/queries.server.ts';

/** Everything around a page's own content. */
export async function readShell(ctx: Ctx) {
  return {
    site: { type: ctx.site.type, themeColor: ctx.site.themeColor },
    locale: ctx.locale,
    currency: ctx.currency,
    user: ctx.actor && {
      id: ctx.actor.userId,
      nickname: ctx.actor.nickname,
      avatarUrl: ctx.actor.avatarUrl,
      kind: ctx.actor.kind,
    },
    home: await readHomeInfo(ctx),
  };
}
export type Shell = Awaited<ReturnType<typeof readShell>>;
