import type { Checkout } from '../../../domains/orders/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { dealName } from '../../parts/campaign/kinds.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';

/** The special terms of a checkout through a group purchase, bargain or pre-sale, before payment. */
export function DealNote({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts();
  if (!checkout.deal) return null;
  return (
    <p className="rounded-control bg-page px-3 py-2 text-[13px] text-secondary">
      <b className="font-semibold text-ink">{t(dealName(checkout.deal.kind))}</b> {t('campaigns:checkout.final')}
    </p>
  );
}

/** A pre-sale's two payments: what is due now, and what later and on which terms. */
export function BalanceDueNote({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useTexts();
  const { balanceDue } = checkout;
  if (!balanceDue) return null;
  return (
    <div className="mt-3 grid gap-2 rounded-control border border-brand p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t('campaigns:checkout.now')}</span>
        <Price money={checkout.payNow} size="lg" />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('campaigns:order.balance_due')}</span>
        <span className="tabular">{formatMoney(balanceDue.amount, locale)}</span>
      </p>
      <p className="text-[13px] text-secondary">
        {t('campaigns:order.balance_due_window')}: <LocalTime iso={balanceDue.startsAt} /> –{' '}
        <LocalTime iso={balanceDue.endsAt} />
        <br />
        {t('campaigns:order.ships_by')}: <LocalTime iso={balanceDue.shipsAt} style="date" />
      </p>
      <p className="text-[13px] text-secondary">{t('campaign-presell:forfeit')}</p>
    </div>
  );
}
