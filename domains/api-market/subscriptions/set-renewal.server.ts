import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { requirePayPassword } from '../../payables/pay-password/require-pay-password.server.ts';
import type { RenewalInput } from './contract.ts';
import { FOLLOWING_PLAN } from './following-plan.server.ts';
import { lockSubscription } from './own-subscription.server.ts';
import { versionOnOffer } from './version-on-offer.server.ts';

/**
 * Whether the next months of an own subscription are paid from the balance by themselves, at the terms that are on offer
 * now. Throws `members_only`, `api_subscription_not_found`, `api_plan_not_found` for a free plan or one that is not
 * offered any more, `api_terms_changed` if it is offered at other terms than those that were shown, and
 * `pay_password_needed`, `wrong_pay_password`, `pay_password_locked`.
 */
export async function setRenewal(ctx: Ctx, { id, isOn, versionId, payPassword }: RenewalInput): Promise<void> {
  requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  if (isOn) await requirePayPassword(ctx, payPassword);
  await transact(ctx, async (tx) => {
    const { paidUntil, endsAt } = await lockSubscription(tx, id);
    if (!paidUntil || (isOn && endsAt)) throw new DomainError('api_subscription_not_found');
    if (!isOn) {
      await sql`update apis.subscriptions set renew_version_id = null where id = ${id}::bigint`.execute(tx.db);
      return;
    }
    const agreed = await sql<{ versionId: number }>`
      update apis.subscriptions t set renew_version_id = o.id, renewal_failed_at = null
      from apis.subscriptions s join apis.plan_versions v on v.id = s.plan_version_id
        join apis.plan_versions o on o.id = ${versionOnOffer(FOLLOWING_PLAN, ctx.now)}
        join apis.plans p on p.id = o.plan_id and p.retired_at is null
      where t.id = ${id}::bigint and s.id = t.id and o.price_minor > 0 returning o.id as "versionId"`.execute(tx.db);
    const [terms] = agreed.rows;
    if (!terms) throw new DomainError('api_plan_not_found');
    if (versionId !== undefined && versionId !== terms.versionId) throw new DomainError('api_terms_changed');
  });
}
