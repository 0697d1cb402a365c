import type { TopicKind } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

export const KIND_ICONS: Readonly<Record<TopicKind, IconName>> = {
  text: 'message-circle',
  article: 'file-text',
  question: 'circle-help',
  picture: 'image',
  video: 'video',
  audio: 'music',
  goods: 'package',
  poll: 'chart-no-axes-column',
};

/** The kind of a topic as a small sign, named for screen readers. A plain text has none. */
export function KindMark({ kind, size = 15 }: { kind: TopicKind; size?: number }) {
  const { t } = useTexts();
  if (kind === 'text') return null;
  return (
    <span title={t(`forum:kind.${kind}`)} className="inline-flex text-muted">
      <Icon name={KIND_ICONS[kind]} size={size} />
      <span className="sr-only">{t(`forum:kind.${kind}`)}</span>
    </span>
  );
}
