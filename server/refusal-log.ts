import { type Ctx, logFields } from '../domains/context.ts';

/** Refusals that an honest reader rarely gets: worth a look if there are many. */
const NOTABLE = new Set(['no_permission', 'cross_site', 'account_banned']);

/** Logs that someone requested what they may not have, or was sent by another site. */
export function logRefusal(ctx: Ctx | undefined, code: string, path: string): void {
  if (ctx && NOTABLE.has(code))
    ctx.app.log.warn({ ...logFields(ctx), site: ctx.site.key, path, refused: code }, 'refused');
}
