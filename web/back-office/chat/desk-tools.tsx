import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface DeskToolsProps {
  isNote: boolean;
  onNote: () => void;
  /** Undefined while there are none to choose from. */
  onReplies: (() => void) | undefined;
}

/** Beside the buttons of every editor: saved replies, and private notes. */
export function DeskTools({ isNote, onNote, onReplies }: DeskToolsProps) {
  const { t } = useTexts();
  return (
    <>
      <IconButton
        label={t('chat:desk.replies')}
        icon={<Icon name="zap" size={20} />}
        disabled={!onReplies}
        onClick={onReplies}
      />
      <button
        type="button"
        aria-pressed={isNote}
        onClick={onNote}
        className={cx(
          'min-h-8 rounded-full px-3 py-1.5 text-xs pointer-coarse:min-h-11',
          isNote ? 'bg-warning/15 text-warning' : 'text-secondary hover:bg-page',
        )}
      >
        {t('chat:desk.note')}
      </button>
    </>
  );
}
