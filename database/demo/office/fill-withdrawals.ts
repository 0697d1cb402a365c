import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { adjustEarnings } from '../../../domains/payouts/adjustments/adjust-earnings.server.ts';
import { changeBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import type { PayeeKind } from '../../../domains/payouts/payees/payee.ts';
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

/** What the demo's developer was given, and withdrew. */
const GRANT = 180_000;
const DEVELOPER_WITHDRAWN: readonly Withdrawn[] = [
  { requested: 360, amount: 120_000, approved: [350], paid: { hours: 336, reference: 'CMB20269102' } },
];

interface People {
  merchant: number;
  reviewers: readonly number[];
}

/** The bank account of the demo's merchant and what went there, each through the ordinary verbs. */
export async function fillWithdrawals(ctx: Ctx, people: People): Promise<void> {
  await withdraw(ctx, people, 'merchant', WITHDRAWN);
}

/** The same of the developer that the merchant owns, who was given something to withdraw. */
export async function fillDeveloperPayout(ctx: Ctx, people: People): Promise<void> {
  const found = await sql<{ id: number }>`
    select id from developers where owner_id = ${people.merchant}::bigint`.execute(ctx.db);
  await adjustEarnings(await reviewing(ctx, people, 740), {
    payee: { kind: 'developer', id: found.rows[0]?.id ?? 0 },
    kind: 'credit',
    amount: GRANT,
    currency: ctx.currency,
    reason: '开发者激励计划：第三季度奖励',
    requestId: 'demo-developer-grant',
  });
  await withdraw(ctx, people, 'developer', DEVELOPER_WITHDRAWN);
}

async function withdraw(ctx: Ctx, people: People, kind: PayeeKind, withdrawn: readonly Withdrawn[]): Promise<void> {
  const merchant = await actorOf(ctx, people.merchant);
  const asOwner = (hours: number): Ctx => {
    const now = hoursBefore(ctx, hours);
    return { ...ctx, now, actor: { ...merchant, confirmedAt: now, payProvedAt: now } };
  };
  await changeBankAccount(asOwner(720), kind, ACCOUNT);
  for (const { requested, amount, approved = [], paid, refused } of withdrawn) {
    const input = { amount, currency: ctx.currency, requestId: `demo-${requested}` };
    const { no } = await requestWithdrawal(asOwner(requested), kind, input);
    for (const [nth, hours] of approved.entries())
      await approveWithdrawal(await reviewing(ctx, people, hours, nth), no);
    if (refused) {
      await refuseWithdrawal(await reviewing(ctx, people, refused.hours), { no, reason: refused.reason });
    }
    if (paid) await payWithdrawal(await reviewing(ctx, people, paid.hours), { no, reference: paid.reference });
  }
}

async function reviewing(ctx: Ctx, { reviewers }: People, hours: number, nth = 0): Promise<Ctx> {
  const actor = await actorOf(ctx, reviewers[nth] ?? 0);
  return { ...ctx, now: hoursBefore(ctx, hours), actor: { ...actor, permissions: ['payments.manage'] } };
}

const hoursBefore = ({ now }: Ctx, hours: number) => new Date(now.getTime() - hours * HOUR_MS);
