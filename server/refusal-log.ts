import { asker, type Ctx } from '../domains/context.ts';

/** Refusals that an honest reader rarely meets: they are worth a look when there are many. */
const NOTABLE = new Set(['no_permission', 'cross_site', 'account_banned']);

/** Puts down that somebody asked for what is not theirs to have, or was sent by another site. */
export function logRefusal(ctx: Ctx | undefined, code: string, path: string): void {
  if (ctx && NOTABLE.has(code)) ctx.app.log.warn({ ...asker(ctx), site: ctx.site.key, path, refused: code }, 'refused');
}
