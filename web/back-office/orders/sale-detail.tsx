import type { ReactNode } from 'react';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { MAX_ORDER_NOTE } from '../../../domains/orders/sales/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NotesPanel } from '../kit/notes-panel.tsx';
import { Panel } from '../kit/panel.tsx';
import { SaleHistory } from './sale-history.tsx';
import { SaleLines } from './sale-lines.tsx';
import { SaleMoney } from './sale-money.tsx';
import { SaleParcels } from './sale-parcels.tsx';

interface SaleDetailProps {
  sale: Sale;
  as: 'merchant' | 'platform';
  countryName: string;
  answer?: FormAnswer;
  /** Pending actions, at the top. */
  toDo?: ReactNode;
  /** The shop's message to the buyer. */
  remark?: ReactNode;
  /** Below a parcel: its correction. */
  correct?: (parcel: Sale['parcels'][number]) => ReactNode;
}

/** Everything about one order, for the shop and for staff. */
export function SaleDetail({ sale, as, countryName, answer, toDo, remark, correct }: SaleDetailProps) {
  const { t } = useTexts();
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid min-w-0 content-start gap-5">
        {toDo}
        <SaleLines lines={sale.lines} />
        {sale.parcels.length > 0 && <SaleParcels sale={sale} correct={correct} />}
        <Panel title={t('sales:history')}>
          <SaleHistory timeline={sale.timeline} />
        </Panel>
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <Panel title={t('sales:receiver')}>
          <Receiver sale={sale} countryName={countryName} />
        </Panel>
        <SaleMoney sale={sale} as={as} />
        {remark}
        <NotesPanel
          texts={{
            title: t('sales:notes'),
            hint: t('sales:notes_hint'),
            label: t('sales:note'),
            add: t('sales:note_add'),
          }}
          notes={sale.notes}
          limit={MAX_ORDER_NOTE}
          answer={answer}
        />
      </div>
    </div>
  );
}

function Receiver({ sale, countryName }: { sale: Sale; countryName: string }) {
  const { t, locale } = useTexts();
  const { receiver } = sale;
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('sales:buyer'), value: sale.buyer },
    { name: t('sales:placed_at'), value: <LocalTime iso={sale.placedAt} /> },
    ...(sale.paidAt ? [{ name: t('sales:paid_at'), value: <LocalTime iso={sale.paidAt} /> }] : []),
    ...(sale.toCollect
      ? [
          {
            name: t('sales:payment'),
            value: <b>{t('sales:pay_on_delivery', { amount: formatMoney(sale.toCollect, locale) })}</b>,
          },
        ]
      : []),
    { name: t('sales:way'), value: t(`sales:ways.${sale.shippingType}`) },
  ];
  return (
    <>
      {receiver && (
        <address className="mb-4 border-line border-b pb-4 not-italic [overflow-wrap:anywhere]">
          <b className="font-semibold">{receiver.name}</b>
          <a href={`tel:${receiver.phone}`} className="tabular block whitespace-nowrap hover:text-brand-hover">
            {receiver.phone}
          </a>
          <span className="block text-secondary">{addressLine(receiver, countryName)}</span>
        </address>
      )}
      {sale.remark && (
        <p className="mb-4 rounded-control bg-warning/8 px-3 py-2 [overflow-wrap:anywhere]">
          <span className="block text-secondary text-xs">{t('sales:remark')}</span>
          {sale.remark}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[13px]">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
