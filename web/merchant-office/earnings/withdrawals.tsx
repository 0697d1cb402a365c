import { randomUUID } from 'node:crypto';
import { readBalances } from '../../../domains/merchant-office/earnings/list-earnings.server.ts';
import { requireOffice } from '../../../domains/merchants/own-merchant.server.ts';
import { readBankAccount } from '../../../domains/payouts/bank-account/change-account.server.ts';
import {
  WITHDRAWAL_STATES,
  type Withdrawal,
  withdrawalsQuery,
  withdrawInput,
} from '../../../domains/payouts/contract.ts';
import { readMoneyProof } from '../../../domains/payouts/money-proof.server.ts';
import { listOwnWithdrawals } from '../../../domains/payouts/withdrawals/list-withdrawals.server.ts';
import { requestWithdrawal } from '../../../domains/payouts/withdrawals/request-withdrawal.server.ts';
import { readWithdrawalTerms } from '../../../domains/payouts/withdrawals/withdrawal-terms.server.ts';
import { formatMoney } from '../../../platform/format.ts';
import { parseMoney } from '../../../platform/money.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import type { Route } from './+types/withdrawals';
import { EarningsTabs } from './earnings-tabs.tsx';
import { PROOF_FIELDS } from './money-proof-fields.tsx';
import { WithdrawPanel } from './withdraw-panel.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(withdrawalsQuery, request);
  const { permissions } = await requireOffice(ctx);
  const mayWithdraw = permissions.includes('earnings.withdraw');
  const [withdrawals, balances, account, terms, proof] = await Promise.all([
    listOwnWithdrawals(ctx, filters),
    readBalances(ctx),
    mayWithdraw ? readBankAccount(ctx) : null,
    mayWithdraw ? readWithdrawalTerms(ctx) : null,
    readMoneyProof(ctx),
  ]);
  const status = filters.status ?? '';
  return {
    withdrawals,
    balances,
    account,
    terms,
    proof,
    mayWithdraw,
    status,
    states: [...WITHDRAWAL_STATES],
    requestId: randomUUID(),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted }) => {
      const { currency = '', requestId, amount = '', payPassword, factorCode } = submitted;
      const minor = parseMoney(amount, currency) ?? amount;
      const fee = readNumber(submitted.fee);
      await requestWithdrawal(
        ctx,
        parseOrRefuse(withdrawInput, { amount: minor, currency, requestId, fee, payPassword, factorCode }),
      );
      return { done: 'withdrawals.requested' };
    },
    {
      earnings_short: 'amount',
      withdrawal_too_small: 'amount',
      withdrawal_too_soon: 'amount',
      withdrawal_fee_changed: 'amount',
      ...PROOF_FIELDS,
    },
  );
}

/** Available earnings, a request to withdraw them, and earlier withdrawals. */
export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { withdrawals, status, states } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns();
  return (
    <OfficePage title={t('merchant-office:sections.earnings')} hint={t('withdrawals:hint')} answer={answer}>
      <EarningsTabs current="withdrawals" />
      <WithdrawPanel {...loaderData} answer={answer} />
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('withdrawals:status')}
          value={status}
          all={t('back-office:all')}
          choices={states.map((state) => ({ value: state, label: t(`withdrawals:state.${state}`) }))}
        />
      </FilterBar>
      {withdrawals.list.length > 0 ? (
        <>
          <DataTable
            caption={t('withdrawals:tab.withdrawals')}
            columns={columns}
            rows={withdrawals.list}
            keyOf={({ no }) => no}
          />
          <ListFoot list={withdrawals} most={10_000} />
        </>
      ) : (
        <NothingHere icon="coins" title={t('withdrawals:empty')} hint={t('withdrawals:empty_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<Withdrawal>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'no',
      title: t('withdrawals:number'),
      lead: true,
      cell: ({ no, requestedAt }) => (
        <>
          <span className="tabular md:whitespace-nowrap">{no}</span>
          <span className="block font-normal text-[13px] text-secondary">
            <LocalTime iso={requestedAt} />
          </span>
        </>
      ),
    },
    { key: 'account', title: t('withdrawals:account'), cell: ({ account }) => account },
    {
      key: 'status',
      title: t('withdrawals:status'),
      cell: ({ status, reason, reference }) => (
        <>
          <WithdrawalState state={status} />
          {(reason || reference) && (
            <span className="mt-1 block text-[13px] text-secondary [overflow-wrap:anywhere]">
              {reason || `${t('withdrawals:reference')} ${reference}`}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('withdrawals:amount'),
      figures: true,
      cell: ({ amount, fee }) => (
        <>
          <Price money={amount} size="sm" plain />
          {fee.amount > 0 && (
            <span className="block whitespace-nowrap text-[13px] text-secondary">
              {t('withdrawals:fee')} {formatMoney(fee, locale)}
            </span>
          )}
        </>
      ),
    },
  ];
}
