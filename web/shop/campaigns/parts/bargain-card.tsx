import { Form, useNavigation } from 'react-router';
import type { Bargain } from '../../../../domains/promotions/campaigns/contract.ts';
import { formatMoney } from '../../../../platform/format.ts';
import { Faces } from '../../../parts/campaign/faces.tsx';
import { ShareLink } from '../../../parts/campaign/share-link.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Link } from '../../../ui/link.tsx';
import { Price } from '../../../ui/price.tsx';

interface BargainCardProps {
  effort: Bargain;
  share: string;
  canHelp: boolean;
}

/** The current price, contributors, and the next action: share, contribute or buy. */
export function BargainCard({ effort, share, canHelp }: BargainCardProps) {
  const { t } = useTexts();
  const isOpen = effort.status === 'open';
  return (
    <section
      aria-labelledby="effort"
      className="flex flex-col gap-3 rounded-card border border-brand bg-brand-tint p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="effort" className="text-base">
          {effort.isMine ? t('campaigns:assist.yours') : t('campaigns:assist.asks', { name: effort.owner.nickname })}
        </h2>
        {isOpen ? (
          <Countdown endsAt={effort.expiresAt} serverTime={effort.serverTime} />
        ) : (
          <b className="text-[13px]">{t(`campaigns:assist.${effort.status}`)}</b>
        )}
      </header>
      <Progress effort={effort} />
      {isOpen &&
        (effort.isMine ? <OwnActs effort={effort} share={share} /> : <HelpForm effort={effort} canHelp={canHelp} />)}
      {effort.orderNo && (
        <Link
          to={`/order/order_detail?orderId=${encodeURIComponent(effort.orderNo)}`}
          className="w-fit text-[13px] text-brand-hover underline underline-offset-4"
        >
          {t('campaigns:to_order')}
        </Link>
      )}
      <Helpers effort={effort} />
    </section>
  );
}

function Progress({ effort }: { effort: Bargain }) {
  const { t, locale } = useTexts();
  const whole = effort.start.amount - effort.floor.amount;
  const percent = whole > 0 ? Math.round(((effort.start.amount - effort.price.amount) / whole) * 100) : 100;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-[13px] text-secondary">{t('campaigns:assist.now')}</span>
        <Price money={effort.price} compareAt={effort.start} size="xl" />
      </p>
      <progress
        value={percent}
        max={100}
        aria-label={t('campaigns:assist.progress', { helps: effort.helps, needed: effort.helpsNeeded })}
        className="progress h-2.5"
      />
      <p className="flex justify-between gap-3 text-[13px] text-secondary">
        <span>{t('campaigns:assist.progress', { helps: effort.helps, needed: effort.helpsNeeded })}</span>
        <span className="tabular">{formatMoney(effort.floor, locale)}</span>
      </p>
    </div>
  );
}

function OwnActs({ effort, share }: { effort: Bargain; share: string }) {
  const { t, locale } = useTexts();
  const busy = useNavigation().formData?.get('intent') === 'buy';
  return (
    <>
      {effort.helps < effort.helpsNeeded && (
        <ShareLink href={share} title={effort.title} label={t('campaigns:assist.share')} />
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="buy" />
        <input type="hidden" name="productId" value={effort.productId} />
        <input type="hidden" name="skuId" value={effort.skuId} />
        <input type="hidden" name="itemId" value={effort.itemId} />
        <input type="hidden" name="effortId" value={effort.id} />
        <Button size="lg" busy={busy} className="max-md:w-full">
          {t('campaigns:assist.buy', { price: formatMoney(effort.price, locale) })}
        </Button>
      </Form>
    </>
  );
}

function HelpForm({ effort, canHelp }: { effort: Bargain; canHelp: boolean }) {
  const { t } = useTexts();
  const busy = useNavigation().formData?.get('intent') === 'help';
  if (effort.hasHelped)
    return (
      <p role="status" className="font-medium text-success">
        {t('campaigns:assist.thanks')}
      </p>
    );
  const isDone = effort.helps >= effort.helpsNeeded;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="help" />
      <input type="hidden" name="effortId" value={effort.id} />
      <Button size="lg" busy={busy} disabled={!canHelp || isDone} className="max-md:w-full">
        {t(isDone ? 'campaigns:assist.complete' : 'campaigns:assist.help')}
      </Button>
    </Form>
  );
}

function Helpers({ effort }: { effort: Bargain }) {
  const { t, locale } = useTexts();
  if (effort.helpers.length === 0) return <p className="text-[13px] text-secondary">{t('campaigns:assist.nobody')}</p>;
  return (
    <ul className="divide-y divide-line/70">
      {effort.helpers.map((helper) => (
        <li key={helper.at + helper.nickname} className="flex items-center gap-3 py-2">
          <Faces people={[helper]} />
          <span className="min-w-0 flex-1 truncate">{helper.nickname}</span>
          <span className="tabular text-[13px] text-secondary">
            {t('campaigns:assist.cut', { amount: formatMoney(helper.cut, locale) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
