import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { PageCampaign } from '../read-detail.server.ts';

/** Campaigns that sell the same product: group purchase, bargain, pre-sale. */
export function CampaignLinks({ campaigns }: { campaigns: readonly PageCampaign[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {campaigns.map(({ href, label }) => (
        <li key={href}>
          <Link
            to={href}
            className="flex min-h-8 items-center gap-1.5 rounded-[4px] bg-brand-tint px-2.5 text-[13px] text-brand-hover hover:underline"
          >
            {label}
            <Icon name="chevron-right" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
