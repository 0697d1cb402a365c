import { useLocation } from 'react-router';
import type { RefundCard, RefundOverview as Refunds } from '../../../domains/refunds/contract.ts';
import type { Decider } from '../../../domains/refunds/decide-refund.server.ts';
import { REASONS_UNASKED, REFUND_TABS } from '../../../domains/refunds/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { RefundStageTag } from '../../parts/refund/refund-stage.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmAction } from '../kit/action-form.tsx';
import { useBackOffice } from '../kit/back-office.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FilterBar, FilterText } from '../kit/filter-bar.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { listHref } from '../kit/list-url.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { OfficePage } from '../kit/office-page.tsx';

interface RefundListPageProps {
  refunds: Refunds;
  filters: { status: string; keyword: string };
  /** The path of a refund. */
  base: '/admin/refunds' | '/login2/refunds';
  as: Exclude<Decider, 'developer'>;
  answer: FormAnswer | undefined;
}

/** Pending refunds and all others, for a shop or for the platform. */
export function RefundListPage({ refunds, filters, base, as, answer }: RefundListPageProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const { area } = useBackOffice();
  const columns = useColumns(base, as);
  const title = t(`${area}:sections.refunds`);
  return (
    <OfficePage
      title={title}
      hint={t(as === 'platform' ? 'refunds:office.staff_hint' : 'refunds:office.hint')}
      answer={answer}
      actions={<WholeOrder answer={answer} wanted={new URLSearchParams(search).get('whole') ?? ''} />}
    >
      <div className="mb-4">
        <TabLinks
          label={t('refunds:tabs_label')}
          current={filters.status}
          tabs={(['todo', ...REFUND_TABS] as const).map((tab) => ({
            key: tab,
            label: t(`refunds:tab.${tab}`),
            to: listHref(search, { status: tab === 'todo' ? null : tab }),
            count: refunds.counts[tab],
          }))}
        />
      </div>
      <FilterBar keep={['status']}>
        <FilterText name="keyword" label={t('refunds:office.search')} value={filters.keyword} maxLength={40} />
      </FilterBar>
      {refunds.list.length > 0 ? (
        <>
          <DataTable caption={title} columns={columns} rows={refunds.list} keyOf={({ refundId }) => refundId} />
          <ListFoot list={refunds} />
        </>
      ) : (
        <NothingHere icon="rotate-ccw" title={t('refunds:office.none')} hint={t('refunds:office.none_hint')} />
      )}
    </OfficePage>
  );
}

/** `wanted` is the order named by a link: its confirmation is open. */
function WholeOrder({ answer, wanted }: { answer: FormAnswer | undefined; wanted: string }) {
  const { t } = useTexts();
  const submitted = answer?.values ?? {};
  return (
    <ConfirmAction
      intent="whole"
      label={t('refunds:office.whole')}
      question={t('refunds:office.whole_question')}
      open={answer !== undefined || wanted !== ''}
    >
      <TextField
        name="orderNo"
        label={t('refunds:office.order_no')}
        required
        maxLength={40}
        defaultValue={submitted.orderNo ?? wanted}
        problem={answer?.problems.orderNo}
      />
      <SelectField
        name="reason"
        label={t('refunds:reason_label')}
        defaultValue={submitted.reason ?? 'sold_out'}
        problem={answer?.problems.reason}
      >
        {REASONS_UNASKED.filter((reason) => reason !== 'group_failed').map((reason) => (
          <option key={reason} value={reason}>
            {t(`refunds:reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label={t('refunds:note_label')}
        maxLength={100}
        defaultValue={submitted.note}
        problem={answer?.problems.note}
      />
    </ConfirmAction>
  );
}

function useColumns(
  base: '/admin/refunds' | '/login2/refunds',
  as: Exclude<Decider, 'developer'>,
): Column<RefundCard>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'refund',
      title: t('refunds:number'),
      lead: true,
      cell: (refund) => (
        <span className="min-w-0">
          <Link
            to={`${base}/${refund.refundId}`}
            className="tabular block font-semibold break-all hover:text-brand-hover"
          >
            {refund.refundNo}
          </Link>
          <span className="line-clamp-1 text-muted text-xs">
            {refund.lines[0]?.name} · {t('refunds:pieces', { count: refund.num })}
          </span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('refunds:reason_label'),
      cell: ({ kind, reason }) => (
        <>
          {t(`refunds:kind.${kind}`)}
          <span className="block text-muted text-xs">{t(`refunds:reason.${reason}`)}</span>
        </>
      ),
    },
    as === 'platform'
      ? { key: 'shop', title: t('refunds:office.shop'), cell: ({ merchant }) => merchant.name }
      : { key: 'buyer', title: t('refunds:office.buyer'), cell: ({ buyer }) => buyer },
    {
      key: 'amount',
      title: t('refunds:office.amount'),
      figures: true,
      cell: ({ price }) => formatMoney(price, locale),
    },
    {
      key: 'state',
      title: t('refunds:office.state'),
      cell: ({ stage, status }) => <RefundStageTag stage={stage} status={status} />,
    },
    {
      key: 'due',
      title: t('refunds:office.due'),
      cell: ({ dueAt }) => (dueAt ? <LocalTime iso={dueAt} /> : '–'),
    },
  ];
}
