import { type Ctx, shownSite } from '../domains/kit/context.ts';
import type { Site } from '../domains/sites/contract.ts';
import { pickText } from '../platform/locale/locale.ts';

/** Retry-After of a closed site: nobody knows when it opens again. */
export const CLOSED_SECONDS = 3_600;

/** The closed site behind a request, if there is one. */
export function closedSite(ctx: Ctx): Site | undefined {
  return [ctx.site, shownSite(ctx)].find(({ status }) => status === 'closed');
}

/** What its owner says about the closing, in the reader's language; empty without such a text. */
export function closedMessage(ctx: Ctx): string {
  const site = closedSite(ctx);
  return site ? pickText(site.closedMessage, ctx.locale, site.defaultLocale) : '';
}
