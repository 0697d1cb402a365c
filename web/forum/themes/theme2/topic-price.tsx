import type { TopicCard } from '../../../../domains/forum/contract.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../../../ui/price.tsx';

/** What a topic costs. A free one has no price. */
export function TopicPrice({ topic: { price } }: { topic: TopicCard }) {
  if (!price) return null;
  return (
    <span className="club-price">
      <Icon name="lock" size={14} />
      <Price money={price} />
    </span>
  );
}
