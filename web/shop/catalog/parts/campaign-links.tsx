import { formatMoney } from '../../../../platform/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { PageCampaign } from '../read-detail.server.ts';

/** Campaigns that sell the same product: group purchase, bargain, pre-sale. */
export function CampaignLinks({ campaigns }: { campaigns: readonly PageCampaign[] }) {
  const { t, locale } = useTexts();
  return (
    <ul className="flex flex-wrap gap-2">
      {campaigns.map(({ kind, href, price, size }) => (
        <li key={href}>
          <Link
            to={href}
            className="flex min-h-8 items-center gap-1.5 rounded-[4px] bg-brand-tint px-2.5 text-[13px] text-brand-hover hover:underline"
          >
            {t(`goods:detail.campaign_${kind}`, { count: size, price: formatMoney(price, locale) })}
            <Icon name="chevron-right" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
