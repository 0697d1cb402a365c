import { useState } from 'react';
import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { CommentForm } from './comment-form.tsx';
import { MoreReplies } from './more-replies.tsx';
import { Said } from './said.tsx';

interface ItemProps {
  comment: ForumComment;
  topic: Topic;
}

/** One comment with its replies. */
export function CommentItem({ comment, topic }: ItemProps) {
  const [isReplying, setReplying] = useState<ForumReply | ForumComment>();
  return (
    <article id={`comment-${comment.id}`} className="scroll-mt-20 px-4 py-4 target:bg-brand-tint/60 md:px-7 md:py-5">
      <div className="flex gap-3">
        <PersonPicture person={comment.author} size={40} />
        <div className="min-w-0 flex-1">
          <Said comment={comment} topic={topic} onReply={() => setReplying(comment)} />
          {(comment.replies.length > 0 || isReplying) && (
            <div className="mt-3 rounded-control bg-page px-3 py-1 md:px-4">
              <ol className="divide-y divide-line">
                {comment.replies.map((reply) => (
                  <li key={reply.id} id={`comment-${reply.id}`} className="scroll-mt-20 py-3 target:bg-brand-tint/60">
                    <Said comment={reply} topic={topic} onReply={() => setReplying(reply)} isReply />
                  </li>
                ))}
              </ol>
              {comment.replyCount > comment.replies.length && (
                <MoreReplies comment={comment} topic={topic} onReply={setReplying} />
              )}
              {isReplying && (
                <div className="py-3">
                  <CommentForm
                    key={isReplying.id}
                    topic={topic}
                    parent={comment}
                    to={isReplying.id === comment.id ? undefined : isReplying}
                    onDone={() => setReplying(undefined)}
                  />
                </div>
              )}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
