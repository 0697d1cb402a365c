import { AWAITED_STATES, type Awaited, type AwaitedList } from '../../../domains/payments/by-hand/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../kit/filter-bar.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { DocumentLink } from './document-field.tsx';
import { ReceiptForm } from './receipt-form.tsx';

interface AwaitedProps {
  awaited: AwaitedList;
  q: string;
  state: Awaited['state'];
  /** The current day where the office is, and a new idempotency key per form. */
  today: string;
  requestId: string;
  answer: FormAnswer | undefined;
  orderPage: (orderNo: string) => PageAddress;
}

/** Payments that people confirm, found by reference or amount, with the form that marks each as paid. */
export function AwaitedPayments({ awaited, q, state, today, requestId, answer, orderPage }: AwaitedProps) {
  const { t } = useTexts();
  const columns = useColumns({ today, requestId, answer, orderPage });
  return (
    <>
      <FilterBar>
        <FilterText name="q" label={t('hand-payments:search')} value={q} maxLength={200} />
        <FilterChoice
          name="state"
          label={t('hand-payments:state_label')}
          value={state}
          choices={AWAITED_STATES.map((each) => ({ value: each, label: t(`hand-payments:state.${each}`) }))}
        />
      </FilterBar>
      {awaited.list.length > 0 ? (
        <>
          <DataTable
            caption={t('hand-payments:awaited')}
            columns={columns}
            rows={awaited.list}
            keyOf={({ reference }) => reference}
          />
          <ListFoot list={awaited} most={10_000} />
        </>
      ) : (
        <NothingHere icon="landmark" title={t('hand-payments:none')} hint={t('hand-payments:none_hint')} />
      )}
    </>
  );
}

function useColumns({
  today,
  requestId,
  answer,
  orderPage,
}: Pick<AwaitedProps, 'today' | 'requestId' | 'answer' | 'orderPage'>): Column<Awaited>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'reference',
      title: t('hand-payments:reference'),
      lead: true,
      cell: ({ reference, method, buyer }) => (
        <>
          <span className="tabular whitespace-nowrap">{reference}</span>
          <span className="block font-normal text-[13px] text-secondary [overflow-wrap:anywhere]">
            {t(`orders:method.${method}`)} · {buyer}
          </span>
        </>
      ),
    },
    {
      key: 'orders',
      title: t('hand-payments:order'),
      cell: ({ orderNos, paymentNo, merchant }) => (
        <span className="[overflow-wrap:anywhere]">
          {orderNos.length === 0 && <span className="tabular">{paymentNo}</span>}
          {orderNos.map((no) => (
            <Link key={no} to={orderPage(no)} className="tabular block hover:text-brand-hover">
              {no}
            </Link>
          ))}
          {merchant && <span className="block text-[13px] text-secondary">{merchant.name}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('hand-payments:amount'),
      figures: true,
      cell: ({ amount, received, missing }) => (
        <>
          <Price money={amount} size="sm" plain />
          {received.amount > 0 && missing.amount > 0 && (
            <span className="block text-[13px] text-warning">
              {t('hand-payments:missing', { amount: formatMoney(missing, locale) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'state', title: t('hand-payments:state_label'), cell: (row) => <State row={row} /> },
    {
      key: 'act',
      title: t('hand-payments:acts'),
      actions: true,
      cell: (row) => (
        <ReceiptForm
          row={row}
          today={today}
          requestId={`${requestId}:${row.reference}`}
          answer={answer?.values.reference === row.reference ? answer : undefined}
        />
      ),
    },
  ];
}

const VARIANTS = { open: 'warning', paid: 'success', ended: 'outline' } as const;

function State({ row: { state, method, deadline, receipts, payouts, paymentNo } }: { row: Awaited }) {
  const { t, locale } = useTexts();
  return (
    <span className="[overflow-wrap:anywhere]">
      <Tag variant={VARIANTS[state]}>{t(`hand-payments:state.${state}`)}</Tag>
      {state === 'open' && method !== 'cash' && (
        <span className="mt-1 block text-[13px] text-secondary">
          {t('hand-payments:until')} <LocalTime iso={deadline} />
        </span>
      )}
      {receipts.map((receipt) => (
        <span key={receipt.at} className="mt-1 block text-[13px] text-secondary">
          {formatMoney(receipt.amount, locale)} · <LocalTime iso={receipt.receivedOn} style="date" /> · {receipt.by}
          {receipt.note && <span className="block">{receipt.note}</span>}
          {receipt.documentId !== null && (
            <span className="block">
              <DocumentLink documentId={receipt.documentId} orderNo={paymentNo} />
            </span>
          )}
        </span>
      ))}
      {payouts.map((payout) => (
        <span key={payout.at} className="mt-1 block text-[13px] text-secondary">
          {t('hand-payments:sent_back')} {formatMoney(payout.amount, locale)} ·{' '}
          <LocalTime iso={payout.paidOn} style="date" /> · {payout.by}
          <span className="block">{payout.reference}</span>
          {payout.documentId !== null && (
            <span className="block">
              <DocumentLink documentId={payout.documentId} orderNo={paymentNo} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

export const orderPageOf = (office: '/admin' | '/login2') => (orderNo: string) =>
  uncheckedAddress(`${office}/orders/${encodeURIComponent(orderNo)}`);
