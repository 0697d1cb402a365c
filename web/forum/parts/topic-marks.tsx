import type { TopicCard } from '../../../domains/forum/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';

type Marked = Pick<TopicCard, 'sticky' | 'isEssence' | 'kind' | 'isSolved' | 'isClosed' | 'state' | 'price' | 'bounty'>;

/** What sets a topic apart: kept at the top, essence, solved, closed, sold, or not visible to everyone. */
export function TopicMarks({ topic }: { topic: Marked }) {
  const { t, locale } = useTexts();
  const isPlain = !topic.price && !topic.bounty && !topic.sticky && !topic.isEssence && !topic.isClosed && topic.state === 'published';
  if (isPlain && topic.kind !== 'question') return null;
  return (
    <p className="mb-1.5 flex flex-wrap gap-1.5">
      {topic.state !== 'published' && <Tag variant="warning">{t(`forum:state.${topic.state}`)}</Tag>}
      {topic.sticky && (
        <Tag variant="tint">
          <Icon name="pin" size={12} />
          {t('forum:topic.sticky')}
        </Tag>
      )}
      {topic.isEssence && (
        <Tag variant="warning">
          <Icon name="award" size={12} />
          {t('forum:topic.essence')}
        </Tag>
      )}
      {topic.kind === 'question' && (
        <Tag variant={topic.isSolved ? 'success' : 'outline'}>
          <Icon name={topic.isSolved ? 'circle-check' : 'circle-help'} size={12} />
          {t(topic.isSolved ? 'forum:topic.solved' : 'forum:kind.question')}
        </Tag>
      )}
      {topic.price && (
        <Tag variant="tint">
          <Icon name="lock" size={12} />
          {formatMoney(topic.price, locale)}
        </Tag>
      )}
      {topic.bounty && (
        <Tag variant="warning">
          <Icon name="award" size={12} />
          {t('forum:topic.bounty', { amount: formatMoney(topic.bounty, locale) })}
        </Tag>
      )}
      {topic.isClosed && (
        <Tag variant="plain">
          <Icon name="lock" size={12} />
          {t('forum:topic.closed')}
        </Tag>
      )}
    </p>
  );
}
