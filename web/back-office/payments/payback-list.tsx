import type { Payback, PaybackList } from '../../../domains/refunds/by-hand/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmAction } from '../kit/action-form.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ListFoot } from '../kit/list-foot.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { DocumentField } from './document-field.tsx';

interface HandTabsProps {
  current: 'awaited' | 'paybacks';
  awaited: PageAddress;
  paybacks: PageAddress;
}

/** Money that is to come in, and money that is to go back. */
export function HandTabs({ current, awaited, paybacks }: HandTabsProps) {
  const { t } = useTexts();
  return (
    <div className="mb-4">
      <TabLinks
        label={t('hand-payments:tabs')}
        current={current}
        tabs={[
          { key: 'awaited', label: t('hand-payments:awaited'), to: awaited, count: 0 },
          { key: 'paybacks', label: t('hand-payments:paybacks'), to: paybacks, count: 0 },
        ]}
      />
    </div>
  );
}

interface PaybacksProps {
  paybacks: PaybackList;
  today: string;
  answer: FormAnswer | undefined;
  orderPage: (orderNo: string) => PageAddress;
  accountPage: (key: string) => PageAddress;
}

/** Money that people send back, with the form that records each. */
export function Paybacks({ paybacks, today, answer, orderPage, accountPage }: PaybacksProps) {
  const { t } = useTexts();
  const columns = useColumns({ today, answer, orderPage, accountPage });
  if (paybacks.list.length === 0) {
    return (
      <NothingHere icon="landmark" title={t('hand-payments:no_paybacks')} hint={t('hand-payments:no_paybacks_hint')} />
    );
  }
  return (
    <>
      <DataTable
        caption={t('hand-payments:paybacks')}
        columns={columns}
        rows={paybacks.list}
        keyOf={({ key }) => key}
      />
      <ListFoot list={paybacks} most={10_000} />
    </>
  );
}

function useColumns({ today, answer, orderPage, accountPage }: Omit<PaybacksProps, 'paybacks'>): Column<Payback>[] {
  const { t } = useTexts();
  return [
    {
      key: 'order',
      title: t('hand-payments:order'),
      lead: true,
      cell: ({ orderNos, paymentNo, refundNo, buyer }) => (
        <span className="[overflow-wrap:anywhere]">
          {orderNos.length === 0 && <span className="tabular">{paymentNo}</span>}
          {orderNos.map((no) => (
            <Link key={no} to={orderPage(no)} className="tabular block hover:text-brand-hover">
              {no}
            </Link>
          ))}
          <span className="block font-normal text-[13px] text-secondary">
            {refundNo ?? t('hand-payments:unmatched')} · {buyer}
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('hand-payments:amount'),
      figures: true,
      cell: ({ amount }) => <Price money={amount} size="sm" plain />,
    },
    {
      key: 'account',
      title: t('hand-payments:payback_account'),
      cell: ({ account, since }) => (
        <span className="[overflow-wrap:anywhere]">
          {account ? <span className="tabular">{account}</span> : t('hand-payments:no_account')}
          <span className="block text-[13px] text-secondary">
            {t('hand-payments:since')} <LocalTime iso={since} style="date" />
          </span>
        </span>
      ),
    },
    {
      key: 'act',
      title: t('hand-payments:acts'),
      actions: true,
      cell: (row) => (
        <PaybackActs
          row={row}
          today={today}
          answer={answer?.values.key === row.key ? answer : undefined}
          accountPage={accountPage}
        />
      ),
    },
  ];
}

interface PaybackActsProps {
  row: Payback;
  today: string;
  answer: FormAnswer | undefined;
  accountPage: (key: string) => PageAddress;
}

function PaybackActs({ row, today, answer, accountPage }: PaybackActsProps) {
  const { t, locale } = useTexts();
  const { key, account, amount, paymentNo, refundNo } = row;
  const number = refundNo ?? paymentNo;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {account && (
        <ButtonLink to={accountPage(key)} variant="secondary" size="sm">
          {t('hand-payments:show_account')}
          <span className="sr-only">: {number}</span>
        </ButtonLink>
      )}
      <ConfirmAction
        intent="pay_back"
        values={{ key }}
        variant="primary"
        label={t('hand-payments:mark_sent')}
        about={number}
        question={t('hand-payments:payback_question', { number, amount: formatMoney(amount, locale) })}
        open={answer !== undefined}
        hasFile
      >
        <TextField
          name="paidOn"
          type="date"
          max={today}
          label={t('hand-payments:paid_on')}
          defaultValue={answer?.values.paidOn ?? today}
          problem={answer?.problems.paidOn}
        />
        <TextField
          name="reference"
          label={t('hand-payments:sent_reference')}
          maxLength={100}
          autoComplete="off"
          defaultValue={answer?.values.reference}
          problem={answer?.problems.reference}
        />
        <DocumentField id={`document-${key}`} problem={answer?.problems.document} />
      </ConfirmAction>
    </div>
  );
}
