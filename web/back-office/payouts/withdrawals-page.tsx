import type { ReactNode } from 'react';
import type { Withdrawal } from '../../../domains/payouts/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { WithdrawalState } from '../../parts/payouts/withdrawal-state.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../kit/filter-bar.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { WithdrawPanel } from './withdraw-panel.tsx';
import type { readWithdrawalsPage } from './withdrawals-page.server.ts';

interface WithdrawalsPageProps {
  loaded: Awaited<ReturnType<typeof readWithdrawalsPage>>;
  answer?: FormAnswer;
  title: string;
  /** The other pages about money in this office. */
  tabs: ReactNode;
}

/** Available earnings, a request to withdraw them, and earlier withdrawals. */
export function WithdrawalsPage({ loaded, answer, title, tabs }: WithdrawalsPageProps) {
  const { t } = useTexts();
  const { withdrawals, status, states } = loaded;
  const columns = useColumns();
  return (
    <OfficePage title={title} hint={t('withdrawals:hint')} answer={answer}>
      {tabs}
      <WithdrawPanel {...loaded} answer={answer} />
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
