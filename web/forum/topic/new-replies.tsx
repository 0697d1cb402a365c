import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Topic } from '../../../domains/forum/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';

const POLL_MS = 20_000;

/**
 * Says below the comments that there are new ones. They are shown when the reader asks for them: nothing moves what is
 * being read.
 */
export function NewReplies({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  const count = useNewCount(topic);
  return (
    <div role="status" className="flex justify-center px-4 empty:hidden">
      {count > 0 && (
        <Button
          type="button"
          variant="soft"
          className="my-3 rounded-full"
          busy={state !== 'idle'}
          onClick={() => revalidate()}
        >
          {t('forum:comment.new', { count })}
        </Button>
      )}
    </div>
  );
}

/** How many comments were written since the page was made; asked for only while the page is visible. */
function useNewCount({ id, commentCount }: Topic): number {
  const api = useApi();
  const [latest, setLatest] = useState(commentCount);
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      // a missed answer is made up for by the next
      const topic = await api.get<Topic>(`/api/community/topic/${id}`).catch(() => undefined);
      if (topic) setLatest(topic.commentCount);
    };
    const timer = setInterval(ask, POLL_MS);
    return () => clearInterval(timer);
  }, [api, id]);
  return Math.max(0, latest - commentCount);
}
