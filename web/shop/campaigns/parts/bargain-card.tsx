import { Form, useNavigation } from 'react-router';
import type { Bargain } from '../../../../domains/promotions/campaigns/contract.ts';
import { formatMoney } from '../../../../platform/locale/format.ts';
import { Faces } from '../../../parts/campaign/faces.tsx';
import { ShareLink } from '../../../parts/campaign/share-link.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Link } from '../../../ui/link.tsx';
import { Price } from '../../../ui/price.tsx';

interface BargainCardProps {
  bargain: Bargain;
  share: string;
  canContribute: boolean;
}

/** The current price, contributors, and the next action: share, contribute or buy. */
export function BargainCard({ bargain, share, canContribute }: BargainCardProps) {
  const { t } = useTexts();
  const isOpen = bargain.status === 'open';
  return (
    <section
      aria-labelledby="bargain"
      className="flex flex-col gap-3 rounded-card border border-brand bg-brand-tint p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="bargain" className="text-base">
          {bargain.isMine ? t('campaign-assist:yours') : t('campaign-assist:asks', { name: bargain.owner.nickname })}
        </h2>
        {isOpen ? (
          <Countdown endsAt={bargain.expiresAt} serverTime={bargain.serverTime} />
        ) : (
          <b className="text-[13px]">{t(`campaign-assist:${bargain.status}`)}</b>
        )}
      </header>
      <Progress bargain={bargain} />
      {isOpen &&
        (bargain.isMine ? (
          <OwnActs bargain={bargain} share={share} />
        ) : (
          <ContributionForm bargain={bargain} canContribute={canContribute} />
        ))}
      {bargain.orderNo && (
        <Link
          to={`/order/order_detail?orderId=${encodeURIComponent(bargain.orderNo)}`}
          className="w-fit text-[13px] text-brand-hover underline underline-offset-4"
        >
          {t('campaigns:to_order')}
        </Link>
      )}
      <Contributors bargain={bargain} />
    </section>
  );
}

function Progress({ bargain }: { bargain: Bargain }) {
  const { t, locale } = useTexts();
  const whole = bargain.start.amount - bargain.floor.amount;
  const percent = whole > 0 ? Math.round(((bargain.start.amount - bargain.price.amount) / whole) * 100) : 100;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-[13px] text-secondary">{t('campaign-assist:now')}</span>
        <Price money={bargain.price} compareAt={bargain.start} size="xl" />
      </p>
      <progress
        value={percent}
        max={100}
        aria-label={t('campaign-assist:progress', {
          contributions: bargain.contributions,
          needed: bargain.contributionsNeeded,
        })}
        className="progress h-2.5"
      />
      <p className="flex justify-between gap-3 text-[13px] text-secondary">
        <span>
          {t('campaign-assist:progress', {
            contributions: bargain.contributions,
            needed: bargain.contributionsNeeded,
          })}
        </span>
        <span className="tabular">{formatMoney(bargain.floor, locale)}</span>
      </p>
    </div>
  );
}

function OwnActs({ bargain, share }: { bargain: Bargain; share: string }) {
  const { t, locale } = useTexts();
  const busy = useNavigation().formData?.get('intent') === 'buy';
  return (
    <>
      {bargain.contributions < bargain.contributionsNeeded && (
        <ShareLink href={share} title={bargain.title} label={t('campaign-assist:share')} />
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="buy" />
        <input type="hidden" name="productId" value={bargain.productId} />
        <input type="hidden" name="skuId" value={bargain.skuId} />
        <input type="hidden" name="itemId" value={bargain.itemId} />
        <input type="hidden" name="bargainId" value={bargain.id} />
        <Button size="lg" busy={busy} className="max-md:w-full">
          {t('campaign-assist:buy', { price: formatMoney(bargain.price, locale) })}
        </Button>
      </Form>
    </>
  );
}

function ContributionForm({ bargain, canContribute }: { bargain: Bargain; canContribute: boolean }) {
  const { t } = useTexts();
  const busy = useNavigation().formData?.get('intent') === 'contribute';
  if (bargain.hasContributed)
    return (
      <p role="status" className="font-medium text-success">
        {t('campaign-assist:thanks')}
      </p>
    );
  const isDone = bargain.contributions >= bargain.contributionsNeeded;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="contribute" />
      <input type="hidden" name="bargainId" value={bargain.id} />
      <Button size="lg" busy={busy} disabled={!canContribute || isDone} className="max-md:w-full">
        {t(isDone ? 'campaign-assist:complete' : 'campaign-assist:contribute')}
      </Button>
    </Form>
  );
}

function Contributors({ bargain }: { bargain: Bargain }) {
  const { t, locale } = useTexts();
  if (bargain.contributors.length === 0)
    return <p className="text-[13px] text-secondary">{t('campaign-assist:nobody')}</p>;
  return (
    <ul className="divide-y divide-line/70">
      {bargain.contributors.map((contributor) => (
        <li key={contributor.at + contributor.nickname} className="flex items-center gap-3 py-2">
          <Faces people={[contributor]} />
          <span className="min-w-0 flex-1 truncate">{contributor.nickname}</span>
          <span className="tabular text-[13px] text-secondary">
            {t('campaign-assist:cut', { amount: formatMoney(contributor.cut, locale) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
