import type { TopicCard } from '../../../../domains/forum/contract.ts';
import type { Money } from '../../../../platform/locale/money.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../../../ui/price.tsx';

/** A card of a paid topic has its price, and whether the reader has bought it. */
export type PricedCard = TopicCard & { price?: Money | null; isBought?: boolean };

/** What a topic costs, with a lock that is open for those who have bought it. A free topic has none. */
export function TopicPrice({ topic: { price, isBought = false } }: { topic: PricedCard }) {
  if (!price) return null;
  return (
    <span className="club-price">
      <Icon name={isBought ? 'lock-open' : 'lock'} size={14} />
      <Price money={price} />
    </span>
  );
}
