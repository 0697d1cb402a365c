import { useRevalidator } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Says that there are new comments, at the lower edge of the window while the comments are in view. They are shown when
 * the reader asks for them: nothing moves what is being read.
 */
export function NewReplies({ count }: { count: number }) {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  return (
    <div role="status" className="sticky bottom-16 z-10 flex px-4 empty:hidden md:bottom-4 md:justify-center">
      {count > 0 && (
        <Button
          type="button"
          variant="soft"
          className="my-3 rounded-full shadow-float"
          busy={state !== 'idle'}
          onClick={() => revalidate()}
        >
          {t('forum:comment.new', { count })}
        </Button>
      )}
    </div>
  );
}
