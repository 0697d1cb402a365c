import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

interface SendButtonsProps {
  isEdit: boolean;
  isScripted: boolean;
  isSending: boolean;
  /** A preview is on its way. */
  isRendering: boolean;
  onPreview: () => void;
}

/** Publish, preview and, of a new topic, save as a draft. On phones they stay in view. */
export function SendButtons({ isEdit, isScripted, isSending, isRendering, onPreview }: SendButtonsProps) {
  const { t } = useTexts();
  return (
    <div className="sticky bottom-14 z-20 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 py-3 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0">
      <Button
        name="intent"
        value="publish"
        size="lg"
        busy={isSending}
        aria-keyshortcuts="Control+Enter"
        className="max-md:flex-1"
      >
        {t(isEdit ? 'forum:comment.save' : 'forum-compose:publish')}
      </Button>
      <Button
        name="intent"
        value="preview"
        variant="secondary"
        size="lg"
        formNoValidate
        busy={isRendering}
        onClick={(event) => {
          event.preventDefault();
          onPreview();
        }}
      >
        {t('forum-compose:preview')}
      </Button>
      {!isEdit && (
        <Button
          name="intent"
          value="draft"
          variant="ghost"
          size="lg"
          formNoValidate
          // a script saves drafts by itself, and the row has no room for three
          className={cx(isScripted && 'max-md:hidden')}
        >
          {t('forum-compose:save_draft')}
        </Button>
      )}
    </div>
  );
}
