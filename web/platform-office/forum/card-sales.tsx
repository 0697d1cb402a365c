import type { CardSale } from '../../../domains/forum/cards/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface CardSalesProps {
  sales: { list: CardSale[]; total: number; totalCapped: boolean; page: number; limit: number };
  mayRefund: boolean;
}

/** Who has bought a card; what is left of its days can be refunded. */
export function CardSales({ sales, mayRefund }: CardSalesProps) {
  const { t, locale } = useTexts();
  const columns: Column<CardSale>[] = [
    {
      key: 'buyer',
      title: t('forum-cards:office.buyer'),
      lead: true,
      cell: ({ buyer, no }) => (
        <>
          <span className="[overflow-wrap:anywhere]">{buyer.name || t('forum:former_member')}</span>
          <span className="tabular block font-normal text-[13px] text-secondary">{no}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('forum-cards:office.price'),
      figures: true,
      cell: ({ amount }) => formatMoney(amount, locale),
    },
    { key: 'at', title: t('forum-cards:office.bought_at'), cell: ({ boughtAt }) => <LocalTime iso={boughtAt} /> },
    { key: 'end', title: t('forum-cards:office.ends_at'), cell: ({ endsAt }) => <LocalTime iso={endsAt} /> },
    {
      key: 'refund',
      title: t('forum-cards:office.refund'),
      actions: true,
      cell: (sale) => <Refund sale={sale} mayRefund={mayRefund} />,
    },
  ];
  if (sales.list.length === 0) return null;
  return (
    <Panel title={t('forum-cards:office.sales')} hint={t('forum-cards:office.refund_hint')}>
      <DataTable caption={t('forum-cards:office.sales')} columns={columns} rows={sales.list} keyOf={({ no }) => no} />
      <ListFoot list={sales} />
    </Panel>
  );
}

function Refund({ sale: { no, buyer, refund, rest }, mayRefund }: { sale: CardSale; mayRefund: boolean }) {
  const { t, locale } = useTexts();
  if (refund)
    return t('forum-cards:orders.refunded', { amount: formatMoney(refund.amount, locale), reason: refund.reason });
  if (!rest || !mayRefund) return null;
  const amount = formatMoney(rest, locale);
  return (
    <ConfirmAction
      intent="refund"
      values={{ no }}
      label={t('forum-cards:office.refund_amount', { amount })}
      about={buyer.name}
      question={t('forum-cards:office.refund_hint')}
      confirm={t('forum-cards:office.refund')}
    >
      <TextField name="reason" label={t('forum-office:reason')} maxLength={500} required />
    </ConfirmAction>
  );
}
