import { durationText } from '../../../domains/forum/media/rules.ts';
import type { TopicKind } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** On the picture of a video: a sign for playing, and how long it is. The place needs `relative`. */
export function MediaBadge({ kind, seconds }: { kind: TopicKind; seconds: number | null }) {
  if (kind !== 'video' && kind !== 'audio') return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="-translate-1/2 pointer-events-none absolute start-1/2 top-1/2 flex size-8 items-center justify-center rounded-full bg-black/55 text-white rtl:translate-x-1/2"
      >
        <Icon name={kind === 'video' ? 'play' : 'music'} size={16} />
      </span>
      {seconds !== null && (
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute end-1 bottom-1 rounded-[4px] bg-black/75 px-1 py-0.5 font-medium text-[11px] text-white leading-none"
        >
          {durationText(seconds)}
        </span>
      )}
    </>
  );
}

/** The length beside the other figures of a topic. */
export function MediaLength({ seconds }: { seconds: number | null }) {
  const { t } = useTexts();
  if (seconds === null) return null;
  return (
    <span className="tabular">
      <span className="sr-only">{t('forum:media.length')} </span>
      {durationText(seconds)}
    </span>
  );
}
