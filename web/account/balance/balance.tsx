import type { Ctx } from '../../../domains/kit/context.ts';
import { listBalanceRecords } from '../../../domains/ledger/records.server.ts';
import { readPayStatus } from '../../../domains/payments/queries.server.ts';
import { readBalances, readReturnTo } from '../../../domains/payments/recharges/queries.server.ts';
import { startRecharge } from '../../../domains/payments/recharges/start-recharge.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { randomToken } from '../../../platform/tokens.ts';
import { answerProblems, answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/balance';
import { BalanceCard } from './balance-card.tsx';
import { BalanceRecords } from './balance-records.tsx';
import { readBalanceAddress } from './balance-url.ts';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeState } from './recharge-state.tsx';

const PAGE_SIZE = 15;

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const { searchParams } = new URL(request.url);
  const { currency, direction, page } = readBalanceAddress(searchParams);
  const ctx = inCurrency(pageCtx(context), currency);
  // first: querying a payment may add its money to the balance
  const recharge = await readRecharge(ctx, searchParams.get('recharge'));
  const next = recharge?.status === 'paid' ? await readReturnTo(ctx, recharge.orderNo) : null;
  if (next) throw redirect(safeAddress(next));
  const [balance, records] = await Promise.all([
    readBalances(ctx),
    listBalanceRecords(ctx, { currency: ctx.currency, direction, page, limit: PAGE_SIZE }),
  ]);
  return { balance, records, direction, currency: ctx.currency, recharge, requestId: randomToken().slice(0, 32) };
}

export async function action({ context, request }: Route.ActionArgs): Promise<FormAnswer | Response> {
  requireLogin(context, request);
  const submitted = await readForm(request);
  const ctx = inCurrency(pageCtx(context), submitted.currency);
  const own = (submitted.own ?? '').trim();
  const amount = own === '' ? Number(submitted.preset) : parseMoney(own, ctx.currency);
  if (!amount || !Number.isSafeInteger(amount)) {
    return answerProblems(ctx, [{ field: 'amount', code: own === '' ? 'required' : 'invalid_format' }], submitted);
  }
  const requestId = (submitted.requestId ?? '').padEnd(8, '0').slice(0, 64);
  try {
    const { orderNo } = await startRecharge(ctx, { amount, currency: ctx.currency, requestId });
    return redirect(`/payment?${new URLSearchParams({ orderNo })}`, 303);
  } catch (error) {
    return answerRefusal(ctx, error, submitted);
  }
}

function inCurrency(ctx: Ctx, wanted: string | undefined): Ctx {
  return { ...ctx, currency: ctx.app.sites.currency(wanted)?.code ?? ctx.currency };
}

/** State of the recharge on return from the provider; undefined for another user's. */
async function readRecharge(ctx: Ctx, number: string | null) {
  if (!number) return null;
  try {
    const status = await readPayStatus(ctx, number.slice(0, 40));
    return status.kind === 'recharge' ? status : null;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** The balance: what it holds, how to recharge it, and its movements. */
export default function BalancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { balance, records, direction, currency, recharge, requestId } = loaderData;
  return (
    <div className="grid gap-3">
      <PageHead title={t('balance:title')} noindex />
      {recharge && <RechargeState key={recharge.orderNo} recharge={recharge} />}
      <BalanceCard balance={balance} currency={currency} records={records} />
      <RechargeForm
        key={currency}
        balance={balance}
        currency={currency}
        requestId={requestId}
        answer={actionData as FormAnswer | undefined}
      />
      <BalanceRecords records={records} direction={direction} currency={currency} />
    </div>
  );
}
