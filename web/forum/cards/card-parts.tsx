import type { MembershipCard } from '../../../domains/forum/cards/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

interface CardProps {
  card: MembershipCard;
}

/** The picture of a card, or a sign in its place. */
export function CardPicture({ card, size }: CardProps & { size: number }) {
  return card.picture ? (
    <img
      src={card.picture}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-control object-cover"
      style={{ width: size, height: size }}
    />
  ) : (
    <span
      aria-hidden="true"
      className="flex shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-hover"
      style={{ width: size, height: size }}
    >
      <Icon name="badge-check" size={size / 2} />
    </span>
  );
}

/** What a card costs, and for how long. */
export function CardPrice({ card: { price, days } }: CardProps) {
  const { t, locale } = useTexts();
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
      <span className="tabular font-semibold text-lg">{formatMoney(price, locale)}</span>
      <span className="text-[13px] text-secondary">{t('forum-cards:days', { count: days })}</span>
    </p>
  );
}

/** Whether the reader has the card, and how many are left. */
export function CardState({ card: { endsAt, left, isOnSale } }: CardProps) {
  const { t } = useTexts();
  const isSoldOut = left === 0;
  if (!endsAt && isOnSale && left === null) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-[13px]">
      {endsAt && (
        <Tag variant="success">
          {t('forum-cards:yours_until')} <LocalTime iso={endsAt} />
        </Tag>
      )}
      {!isOnSale && <Tag variant="plain">{t('forum-cards:not_on_sale')}</Tag>}
      {isOnSale && isSoldOut && <Tag variant="warning">{t('forum-cards:sold_out')}</Tag>}
      {isOnSale && left !== null && left > 0 && (
        <span className="text-secondary">{t('forum-cards:left', { count: left })}</span>
      )}
    </p>
  );
}
