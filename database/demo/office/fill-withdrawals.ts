import type { Ctx } from '../../../domains/context.ts';
import { changeBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import { requestWithdrawal } from '../../../domains/payouts/withdrawals/request-withdrawal.server.ts';
import {
  approveWithdrawal,
  payWithdrawal,
  refuseWithdrawal,
} from '../../../domains/payouts/withdrawals/review-withdrawal.server.ts';
import { actorOf } from '../actor-of.ts';

const HOUR_MS = 3_600_000;
const ACCOUNT = { holder: '流明数码科技有限公司', bank: '招商银行', number: '6225880112345678', code: '' };

interface Withdrawn {
  /** When it was requested, approved by each reviewer and decided, in hours before now. */
  requested: number;
  amount: number;
  approved?: readonly number[];
  paid?: { hours: number; reference: string };
  refused?: { hours: number; reason: string };
}

/** One in every state; a large one waits for its second reviewer. */
const WITHDRAWN: readonly Withdrawn[] = [
  { requested: 700, amount: 480_000, approved: [690], paid: { hours: 672, reference: 'CMB20268841' } },
  {
    requested: 480,
    amount: 260_000,
    refused: { hours: 470, reason: '收款账户名与营业执照不一致，请核对后重新申请。' },
  },
  { requested: 420, amount: 260_000, approved: [410], paid: { hours: 396, reference: 'CMB20269017' } },
  { requested: 50, amount: 1_020_000, approved: [40] },
  { requested: 25, amount: 180_000, approved: [20] },
  { requested: 3, amount: 90_000 },
];

/** The bank account of the demo's merchant and what went there, each through the ordinary verbs. */
export async function fillWithdrawals(
  ctx: Ctx,
  people: { merchant: number; reviewers: readonly number[] },
): Promise<void> {
  const merchant = await actorOf(ctx, people.merchant);
  const at = (hours: number): Ctx => {
    const now = new Date(ctx.now.getTime() - hours * HOUR_MS);
    return { ...ctx, now, actor: { ...merchant, confirmedAt: now, payProvedAt: now } };
  };
  const reviewing = async (hours: number, nth = 0): Promise<Ctx> => {
    const actor = await actorOf(ctx, people.reviewers[nth] ?? 0);
    return { ...at(hours), actor: { ...actor, permissions: ['payments.manage'] } };
  };
  await changeBankAccount(at(720), ACCOUNT);
  for (const { requested, amount, approved = [], paid, refused } of WITHDRAWN) {
    const input = { amount, currency: ctx.currency, requestId: `demo-${requested}` };
    const { no } = await requestWithdrawal(at(requested), input);
    for (const [nth, hours] of approved.entries()) await approveWithdrawal(await reviewing(hours, nth), no);
    if (refused) await refuseWithdrawal(await reviewing(refused.hours), { no, reason: refused.reason });
    if (paid) await payWithdrawal(await reviewing(paid.hours), { no, reference: paid.reference });
  }
}
