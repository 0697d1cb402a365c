import {
  payWithdrawalInput,
  type ReviewedWithdrawal,
  refuseWithdrawalInput,
  WITHDRAWAL_STATES,
  withdrawalsQuery,
} from '../../../domains/payouts/contract.ts';
import { listWithdrawals } from '../../../domains/payouts/withdrawals/list-withdrawals.server.ts';
import {
  approveWithdrawal,
  payWithdrawal,
  refuseWithdrawal,
} from '../../../domains/payouts/withdrawals/review-withdrawal.server.ts';
import { formatMoney, formatNames } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/withdrawals';
import { WithdrawalActions } from './withdrawal-actions.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(withdrawalsQuery, request);
  const withdrawals = await listWithdrawals(pageCtx(context), filters);
  return { withdrawals, status: filters.status ?? '', states: [...WITHDRAWAL_STATES] };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const { no = '', reason, reference } = submitted;
    if (intent === 'refuse') {
      await refuseWithdrawal(ctx, parseOrRefuse(refuseWithdrawalInput, { no, reason }));
      return { done: 'withdrawal-admin.refused' };
    }
    if (intent === 'pay') {
      await payWithdrawal(ctx, parseOrRefuse(payWithdrawalInput, { no, reference }));
      return { done: 'withdrawal-admin.paid' };
    }
    await approveWithdrawal(ctx, no);
    return { done: 'withdrawal-admin.approved' };
  });
}

/** Withdrawals of shops, developers and members: reviewed, transferred, refused. */
export default function Withdrawals({ loaderData: { withdrawals, status, states }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns(answer);
  return (
    <OfficePage title={t('platform-office:sections.withdrawals')} hint={t('withdrawal-admin:hint')} answer={answer}>
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('withdrawal-admin:status')}
          value={status}
          all={t('back-office:all')}
          choices={states.map((state) => ({ value: state, label: t(`withdrawal-admin:state.${state}`) }))}
        />
      </FilterBar>
      {withdrawals.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.withdrawals')}
            columns={columns}
            rows={withdrawals.list}
            keyOf={({ no }) => no}
          />
          <ListFoot list={withdrawals} most={10_000} />
        </>
      ) : (
        <NothingHere icon="coins" title={t('withdrawal-admin:empty')} hint={t('withdrawal-admin:empty_hint')} />
      )}
    </OfficePage>
  );
}

function pageOf({ kind, id, name }: ReviewedWithdrawal['payee']): PageAddress {
  if (kind === 'merchant') return `/admin/merchants/${id}`;
  if (kind === 'member') return `/admin/users/${id}`;
  return `/admin/developers?word=${encodeURIComponent(name)}`;
}

const VARIANTS = { requested: 'warning', approved: 'outline', paid: 'success', refused: 'danger' } as const;

function useColumns(answer: FormAnswer | undefined): Column<ReviewedWithdrawal>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'no',
      title: t('withdrawal-admin:number'),
      lead: true,
      cell: ({ no, requestedAt }) => (
        <>
          <span className="tabular [overflow-wrap:anywhere]">{no}</span>
          <span className="block font-normal text-[13px] text-secondary">
            <LocalTime iso={requestedAt} />
          </span>
        </>
      ),
    },
    {
      key: 'payee',
      title: t('withdrawal-admin:payee'),
      cell: ({ payee, requestedBy, account }) => (
        <span className="[overflow-wrap:anywhere]">
          <Link to={pageOf(payee)} className="hover:text-brand-hover">
            {payee.name}
          </Link>
          <span className="block text-[13px] text-secondary">{t(`withdrawal-admin:kind.${payee.kind}`)}</span>
          <span className="block text-[13px] text-secondary">{requestedBy}</span>
          <span className="tabular block text-[13px] text-secondary">{account}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('withdrawal-admin:amount'),
      figures: true,
      cell: ({ amount, fee }) => (
        <>
          <Price money={amount} size="sm" plain />
          {fee.amount > 0 && (
            <span className="block whitespace-nowrap text-[13px] text-secondary">
              {t('withdrawal-admin:fee', { amount: formatMoney(fee, locale) })}
              <span className="block">
                {t('withdrawal-admin:to_transfer', {
                  amount: formatMoney({ ...amount, amount: amount.amount - fee.amount }, locale),
                })}
              </span>
            </span>
          )}
        </>
      ),
    },
    { key: 'status', title: t('withdrawal-admin:status'), cell: (row) => <State row={row} /> },
    {
      key: 'acts',
      title: t('withdrawal-admin:acts'),
      actions: true,
      cell: (row) => <WithdrawalActions row={row} answer={answer?.values.no === row.no ? answer : undefined} />,
    },
  ];
}

function State({ row: { status, approvedBy, reviewersNeeded, reason, reference } }: { row: ReviewedWithdrawal }) {
  const { t, locale } = useTexts();
  return (
    <span className="[overflow-wrap:anywhere]">
      <Tag variant={VARIANTS[status]}>{t(`withdrawal-admin:state.${status}`)}</Tag>
      <span className="mt-1 block text-[13px] text-secondary">
        {t('withdrawal-admin:approvals', { done: approvedBy.length, needed: reviewersNeeded })}
        {approvedBy.length > 0 && ` · ${formatNames(approvedBy, locale)}`}
      </span>
      {(reason || reference) && <span className="block text-[13px] text-secondary">{reason || reference}</span>}
    </span>
  );
}
