import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { explainInvite } from '../../domains/accounts/invites/queries.server.ts';
import { readSiteInfo } from '../../domains/payments/joining/queries.server.ts';
import { readPayStatus } from '../../domains/payments/queries.server.ts';
import { siteAddress } from '../../domains/sites/site-url.ts';
import { isDomainError } from '../../platform/errors.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { pageContext } from '../session/page-context.server.ts';
import { redirect } from '../session/redirects.ts';

/**
 * The site's page: `?invite=CODE` for invited users, `?payment=NO` on return from paying; `?of=KEY` may select another
 * site of the deployment.
 */
export async function readSitePage(context: Readonly<RouterContextProvider>, request: Request) {
  const { ctx, keep } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const meant = ctx.app.sites.all().find(({ key }) => key === searchParams.get('of'));
  if (meant && meant.id !== ctx.site.id) throw redirect(uncheckedAddress(`${siteAddress(ctx.app, meant)}/site`), 303);
  const code = (searchParams.get('invite') ?? '').slice(0, 60);
  const paymentNo = searchParams.get('payment');
  if (!code && !paymentNo) keep('sites', 'catalog');
  const [info, invite, payment] = await Promise.all([
    readSiteInfo(ctx),
    code ? explainInvite(ctx, code) : null,
    paymentNo && ctx.actor ? readPayment() : null,
  ]);
  const hasJoined =
    payment?.status === 'paid' || (searchParams.has('joined') && info.membership?.standing === 'member');
  // idempotency key of the form, however often it arrives
  return { info, invite: invite && { ...invite, code }, payment, hasJoined, requestId: randomUUID() };

  async function readPayment() {
    try {
      const { status, orderNo } = await readPayStatus(ctx, paymentNo ?? '');
      return { status, orderNo };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return null;
    }
  }
}
export type SitePage = Awaited<ReturnType<typeof readSitePage>>;
