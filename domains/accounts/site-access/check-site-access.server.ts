import type { Ctx } from '../../context.ts';
import { isInside } from '../../sites/members/rules.ts';

/** What stays open where only members come in: entering, the terms, paying the fee, and one's own languages. */
const OPEN_PAGES =
  /^\/(?:login|logout|site|agreement|privacy_agreement|payment|order\/(?:payment_result|stripe_payment)|users\/(?:pay_password|confirm)|sandbox|preferences|admin|dev|robots\.txt)(?:\/|$)/;
const OPEN_CALLS =
  /^\/api\/(?:openapi\.json|docs|common\/type|pc\/home\/index|github|osc|qq|front\/(?:login|site|pay|user|(?:app|api)\/index))(?:\/|$)/;
/** What somebody who was disabled may still send: the way in and out. */
const ALWAYS_TAKEN = /^\/(?:login|logout|preferences|api\/front\/login)(?:\/|$)/;

type Refused = 'membership_needed' | 'site_banned';

/**
 * Why a request gets no further than the door of its site. Where a fee is asked, who is no member sees the open pages
 * alone; who was disabled may look, as a guest may, but do nothing.
 */
export function refusedAtDoor(ctx: Pick<Ctx, 'site' | 'actor'>, method: string, path: string): Refused | undefined {
  const { site, actor } = ctx;
  const address = path.replace(/(?:\/_root)?\.data$/, '');
  const isCall = address.startsWith('/api/') && address !== '/api/api_search';
  const reads = method === 'GET' || method === 'HEAD';
  if (actor?.standing === 'banned' && !reads && !ALWAYS_TAKEN.test(address)) return 'site_banned';
  const isOpen = (isCall ? OPEN_CALLS : OPEN_PAGES).test(address);
  if (isOpen || isInside(site, actor?.standing ?? 'none', actor?.permissions ?? [])) return undefined;
  return actor?.standing === 'banned' ? 'site_banned' : 'membership_needed';
}
