import { randomUUID } from 'node:crypto';
import { Form, useNavigation } from 'react-router';
import { readWallet } from '../../../domains/forum/money/read-wallet.server.ts';
import { withdrawIncome } from '../../../domains/forum/money/withdraw-income.server.ts';
import { readBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import { type Withdrawal, withdrawalsQuery, withdrawInput } from '../../../domains/payouts/contract.ts';
import { readMoneyProof } from '../../../domains/payouts/money-proof.server.ts';
import { listOwnWithdrawals } from '../../../domains/payouts/withdrawals/list-withdrawals.server.ts';
import { readWithdrawalTerms } from '../../../domains/payouts/withdrawals/withdrawal-terms.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { MoneyProofFields, PROOF_FIELDS } from '../../back-office/payouts/money-proof-fields.tsx';
import { WithdrawalState } from '../../back-office/payouts/withdrawal-state.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { pageAddress } from '../my/own-list.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import type { Route } from './+types/withdrawal';
import { MoneyPage } from './money-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const wallet = await readWallet(ctx);
  const [account, proof, terms, withdrawals] = await Promise.all([
    readBankAccount(ctx, 'member'),
    readMoneyProof(ctx),
    readWithdrawalTerms(ctx, 'member'),
    listOwnWithdrawals(ctx, 'member', withdrawalsQuery.parse({ page: readPageNumber(searchParams) })),
  ]);
  const own = terms.currencies.find(({ smallest }) => smallest.currency === wallet.currency) ?? null;
  const isDone = searchParams.get('done') === 'withdrawn';
  return {
    ...{ wallet, account, proof, withdrawals, isDone },
    terms: own && { ...own, feeBasisPoints: terms.feeBasisPoints },
    requestId: randomUUID(),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { amount = '', requestId, payPassword, factorCode } = submitted;
      const currency = ctx.site.defaultCurrency;
      const given = { amount: parseMoney(amount, currency) ?? amount, currency, requestId, payPassword, factorCode };
      await withdrawIncome(ctx, parseOrRefuse(withdrawInput, given));
      return { done: 'withdrawn' };
    },
    {
      earnings_short: 'amount',
      withdrawal_too_small: 'amount',
      withdrawal_too_soon: 'amount',
      forum_withdrawal_most: 'amount',
      forum_withdrawal_limit: 'amount',
      ...PROOF_FIELDS,
    },
  );
}

/** Specification 2, CashDialog and Withdrawal: income paid out to the reader's bank account, and what became of it. */
export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  const answer = actionData as FormAnswer | undefined;
  const { wallet, account, withdrawals, isDone } = loaderData;
  return (
    <MoneyPage tab="withdrawals">
      {isDone && <NoticeBar kind="success">{t('forum-money:cash.done')}</NoticeBar>}
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      <section
        aria-label={t('forum-money:wallet.withdraw')}
        className="rounded-card border border-line bg-card p-4 md:p-6"
      >
        <p className="text-[13px] text-secondary">{t('forum-money:cash.available')}</p>
        <p className="mt-0.5">
          <Price money={wallet.income} size="lg" plain />
        </p>
        {!wallet.mayWithdraw && <p className="mt-3 text-secondary">{t('forum-money:cash.not_allowed')}</p>}
        {wallet.mayWithdraw && !account && (
          <div className="mt-4 grid justify-items-start gap-3">
            <p className="text-secondary">{t('forum-money:cash.no_account')}</p>
            <ButtonLink to={address('my/wallet/BankAccount')}>{t('forum-money:cash.add_account')}</ButtonLink>
          </div>
        )}
        {wallet.mayWithdraw && account && <CashForm loaded={loaderData} account={account} answer={answer} />}
      </section>
      <section className="rounded-card border border-line bg-card px-4 pt-4 md:px-6">
        <h2 className="text-[15px]">{t('forum-money:cash.earlier')}</h2>
        {withdrawals.list.length === 0 ? (
          <EmptyState picture="orders" title={t('forum-money:cash.none')} />
        ) : (
          <ul className="divide-y divide-line">
            {withdrawals.list.map((each) => (
              <WithdrawalRow key={each.no} withdrawal={each} />
            ))}
          </ul>
        )}
      </section>
      <Pagination
        page={withdrawals.page}
        pages={Math.ceil(withdrawals.total / withdrawals.limit)}
        hrefFor={(page) => pageAddress(address('my/wallet/Withdrawal'), page)}
      />
    </MoneyPage>
  );
}

interface CashFormProps {
  loaded: Route.ComponentProps['loaderData'];
  account: { label: string };
  answer: FormAnswer | undefined;
}

function CashForm({ loaded: { terms, proof, requestId }, account, answer }: CashFormProps) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const isBusy = useNavigation().state === 'submitting';
  const fee = terms && (terms.fixedFee.amount > 0 || terms.feeBasisPoints > 0);
  return (
    <Form key={answer ? 'refused' : requestId} method="post" noValidate className="mt-4 grid max-w-md gap-4">
      <input type="hidden" name="requestId" value={answer?.values.requestId ?? requestId} />
      <p className="text-[13px] text-secondary">
        {t('forum-money:cash.to')} <strong className="tabular text-ink">{account.label}</strong>{' '}
        <Link to={address('my/wallet/BankAccount')} className="text-brand-hover underline underline-offset-2">
          {t('forum-money:cash.change_account')}
        </Link>
      </p>
      {terms?.nextAt && (
        <NoticeBar>
          {t('forum-money:cash.next_at')} <LocalTime iso={terms.nextAt} />
        </NoticeBar>
      )}
      <TextField
        label={t('forum-money:cash.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={answer?.values.amount ?? ''}
        hint={terms ? t('forum-money:cash.smallest', { amount: formatMoney(terms.smallest, locale) }) : undefined}
        problem={answer?.problems.amount}
      />
      {fee && (
        <p className="text-[13px] text-secondary">
          {t('forum-money:cash.fee', {
            fixed: formatMoney(terms.fixedFee, locale),
            share: `${terms.feeBasisPoints / 100} %`,
          })}
        </p>
      )}
      <MoneyProofFields state={proof} back={address('my/wallet/Withdrawal')} answer={answer} />
      <Button type="submit" busy={isBusy} disabled={proof === 'none'} className="w-fit">
        {t('forum-money:wallet.withdraw')}
      </Button>
    </Form>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, locale } = useTexts();
  const { no, amount, fee, status, account, requestedAt, reason, reference } = withdrawal;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="tabular font-medium">{no}</p>
        <p className="text-[13px] text-secondary">{account}</p>
        <p className="text-muted text-xs">
          <LocalTime iso={requestedAt} />
        </p>
        {(reason || reference) && (
          <p className="mt-1 text-[13px] text-secondary [overflow-wrap:anywhere]">{reason || reference}</p>
        )}
      </div>
      <div className="grid justify-items-end gap-1">
        <Price money={amount} plain />
        {fee.amount > 0 && (
          <span className="text-[13px] text-secondary">
            {t('forum-money:cash.fee_of')} {formatMoney(fee, locale)}
          </span>
        )}
        <WithdrawalState state={status} />
      </div>
    </li>
  );
}
