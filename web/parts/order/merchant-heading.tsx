import type { ReactNode } from 'react';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { shopHref } from '../merchant/shop-url.ts';

interface MerchantHeadingProps {
  merchant: { id: number; name: string; selfSupport: boolean; logo: string };
  as?: 'h2' | 'h3';
  /** Before and after the name: a tick box, a state. */
  start?: ReactNode;
  end?: ReactNode;
}

/** The merchant of the following lines. */
export function MerchantHeading({ merchant, as: Heading = 'h2', start, end }: MerchantHeadingProps) {
  const { t } = useTexts();
  return (
    <div className="flex min-w-0 items-center gap-3">
      {start}
      <Heading className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        {merchant.logo ? (
          <img
            src={mediaUrl(merchant.logo)}
            alt=""
            width={24}
            height={24}
            className="size-6 shrink-0 rounded-full bg-page object-cover"
          />
        ) : (
          <Icon name="store" size={18} className="text-muted" />
        )}
        <Link to={shopHref(merchant.id)} className="truncate hover:text-brand-hover">
          {merchant.name}
        </Link>
      </Heading>
      {merchant.selfSupport && (
        <Tag variant="brand" className="shrink-0">
          {t('orders:official')}
        </Tag>
      )}
      {end && <div className="ms-auto shrink-0">{end}</div>}
    </div>
  );
}
