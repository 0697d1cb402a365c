import { type ReactNode, useState } from 'react';
import type { OrderDetail } from '../../../domains/orders/contract.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTexts } from '../../texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { addressLine } from '../address-text.ts';

const COPIED_MS = 2_000;

/** Who gets it, and how. */
export function Receiver({ order, countryName }: { order: OrderDetail; countryName: string }) {
  const { t } = useTexts();
  const { receiver } = order;
  return (
    <div className="grid gap-1">
      <p className="text-secondary">{t(`account:orders.shipping.${order.shippingType}`)}</p>
      {receiver && (
        <>
          <p className="flex flex-wrap gap-x-3 font-semibold">
            <span className="break-words">{receiver.name}</span>
            <span className="tabular font-normal">{receiver.phone}</span>
          </p>
          <p className="break-words text-secondary">{addressLine(receiver, countryName)}</p>
        </>
      )}
    </div>
  );
}

/** Numbers and times of the order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t, locale, has } = useTexts();
  const method = `account:orders.method.${order.payMethod ?? 'none'}`;
  return (
    <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact label={t('account:orders.number')}>
        <CopyNumber text={order.orderNo} />
      </Fact>
      <Fact label={t('account:orders.placed_at')}>
        <LocalTime iso={order.placedAt} />
      </Fact>
      {order.paidAt && (
        <>
          <Fact label={t('account:orders.paid_at')}>
            <LocalTime iso={order.paidAt} />
          </Fact>
          <Fact label={t('account:orders.paid_by')}>{t(has(method) ? method : 'account:orders.method.none')}</Fact>
        </>
      )}
      {order.remark && (
        <Fact label={t('account:orders.remark')}>
          <span className="whitespace-pre-line break-words">{order.remark}</span>
        </Fact>
      )}
      {order.siblings.length > 0 && (
        <Fact label={t('account:orders.siblings')}>
          <ul className="grid gap-1">
            {order.siblings.map((sibling) => (
              <li key={sibling.orderNo}>
                <Link
                  to={`/order/order_detail?orderId=${encodeURIComponent(sibling.orderNo)}`}
                  className="text-brand-hover hover:underline"
                >
                  {sibling.merchant}
                </Link>{' '}
                <span className="tabular text-secondary">{formatMoney(sibling.total, locale)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

/** What was sent, each with its number. */
export function Parcels({ parcels }: { parcels: OrderDetail['parcels'] }) {
  const { t } = useTexts();
  const [before, after] = t('account:orders.shipped_on', { time: '\u0000' }).split('\u0000');
  return (
    <ol className="grid gap-3">
      {parcels.map((parcel, place) => (
        <li key={`${parcel.courier} ${parcel.number}`} className="rounded-control bg-page p-4">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{t('account:orders.parcel', { number: place + 1 })}</span>
            <span className="text-[13px] text-muted">
              {before}
              <LocalTime iso={parcel.shippedAt} />
              {after}
            </span>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2">
            <span className="break-words">{parcel.courier}</span>
            <CopyNumber text={parcel.number} label={t('account:orders.tracking')} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-secondary max-sm:mt-1">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A number that is needed elsewhere, with a button that takes it along. */
function CopyNumber({ text, label }: { text: string; label?: string }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span className="tabular break-all">{text}</span>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`${t(copied ? 'shell:ui.copied' : 'shell:ui.copy')} ${label ?? t('account:orders.number')}`}
        className="js-only flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:bg-ink/5 hover:text-ink"
      >
        {copied ? <Icon name="check" size={15} className="text-success" /> : <Icon name="copy" size={15} />}
      </button>
    </span>
  );
}
