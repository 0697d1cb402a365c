import type { ForumViewer } from '../../../domains/forum/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** Why a member cannot write, until when and for what reason. */
export function WritingState({ viewer }: { viewer: ForumViewer }) {
  const { t } = useTexts();
  const { state, stateUntil, stateReason } = viewer;
  if (state === 'active') return null;
  return (
    <>
      {t(`forum:comment.why.${state}`)}
      {stateUntil && (
        <span className="block">
          {t('forum:comment.until')} <LocalTime iso={stateUntil} />
        </span>
      )}
      {stateReason && <span className="block">{t('forum:topic.reason', { reason: stateReason })}</span>}
    </>
  );
}
