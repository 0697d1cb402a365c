import { useState } from 'react';
import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useForumBase } from '../parts/forum-data.ts';
import { CommentBody } from './comment-body.tsx';

interface MoreRepliesProps {
  comment: ForumComment;
  topic: Topic;
  onReply: (to: ForumReply) => void;
  menusAt: PageAddress | undefined;
}

/** The replies beyond the first few, on demand. Without scripts the link opens the comment on a page of its own. */
export function MoreReplies({ comment, topic, onReply, menusAt }: MoreRepliesProps) {
  const { t } = useTexts();
  const api = useApi();
  const base = useForumBase();
  const [more, setMore] = useState<readonly ForumReply[]>([]);
  const [isLoading, setLoading] = useState(false);
  const known = new Set(comment.replies.map(({ id }) => id));
  const shown = more.filter(({ id }) => !known.has(id));
  const left = comment.replyCount - comment.replies.length - shown.length;
  const load = async () => {
    setLoading(true);
    try {
      const after = [...comment.replies, ...more].reduce((most, { id }) => Math.max(most, id), 0);
      const path = `/api/community/comment/${comment.id}/replies?after=${after}`;
      const { list } = await api.get<{ list: ForumReply[]; hasMore: boolean }>(path);
      setMore((before) => [...before, ...list]);
    } catch {
      showToast({ text: t('forum:comment.load_failed'), kind: 'problem' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <ol className="divide-y divide-line border-line border-t empty:hidden">
        {shown.map((reply) => (
          <li key={reply.id} id={`comment-${reply.id}`} className="scroll-mt-20 py-3 target:bg-brand-tint/60">
            <CommentBody {...{ comment: reply, topic, menusAt }} onReply={() => onReply(reply)} isReply />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Link
          to={uncheckedAddress(`${base}/Comment/${comment.id}`)}
          onClick={(event) => {
            event.preventDefault();
            void load();
          }}
          className="flex min-h-10 items-center gap-2 font-medium text-brand-hover"
        >
          {isLoading && <Spinner />}
          {t('forum:comment.more_replies', { count: left })}
        </Link>
      )}
    </>
  );
}
