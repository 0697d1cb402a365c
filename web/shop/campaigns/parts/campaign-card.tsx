import type { CampaignCard as Card } from '../../../../domains/promotions/campaigns/contract.ts';
import { campaignHref } from '../../../parts/campaign/campaign-url.ts';
import { CAMPAIGN_PARTS } from '../../../parts/campaign/kinds.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Kept } from '../../../ui/kept.tsx';
import { Link } from '../../../ui/link.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { StockBar } from '../../../ui/stock-bar.tsx';

interface CampaignCardProps {
  campaign: Card;
  /** Level of its heading: 3 if the list has its own heading. */
  heading?: 'h2' | 'h3';
}

/** One campaign of a list: product, price, and condition. */
export function CampaignCard({ campaign, heading: Heading = 'h2' }: CampaignCardProps) {
  const texts = useTexts();
  const { t } = texts;
  const { kind, product, price, was, quota, taken, state } = campaign;
  const parts = CAMPAIGN_PARTS[kind];
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card bg-card transition-shadow hover:shadow-float">
      <Picture src={product.image} alt="">
        <span className="absolute start-2 top-2 flex items-center gap-1 rounded-full bg-brand px-2.5 py-1 text-xs font-semibold text-on-brand">
          <Icon name={parts.icon} size={13} />
          {parts.badgeOf?.(campaign, texts) ?? t(parts.name)}
        </span>
      </Picture>
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <Heading className="line-clamp-2 text-sm font-medium break-words">
          <Link to={campaignHref(campaign)} className="after:absolute after:inset-0 group-hover:text-brand-hover">
            {campaign.title}
          </Link>
        </Heading>
        <p className="text-[13px] text-secondary">
          <Offered campaign={campaign} />
        </p>
        <div className="mt-auto flex flex-col gap-1.5 pt-1">
          <Price money={price} compareAt={was} />
          {state === 'running' && <StockBar taken={taken} total={quota} />}
        </div>
      </div>
    </article>
  );
}

/** The condition of the campaign, in a few words. */
function Offered({ campaign }: { campaign: Card }) {
  const texts = useTexts();
  if (campaign.state !== 'coming')
    return (
      <Kept from={[campaign, texts.locale]} of={() => CAMPAIGN_PARTS[campaign.kind].conditionOf(campaign, texts)} />
    );
  return (
    <>
      {texts.t('campaigns:starts')} <LocalTime iso={campaign.startsAt} />
    </>
  );
}
