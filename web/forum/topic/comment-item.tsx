import { useState } from 'react';
import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import { MoreReplies } from './more-replies.tsx';

interface ItemProps {
  comment: ForumComment;
  topic: Topic;
  /** Its place in the topic. */
  number?: number;
  /** The reader's last visit: later replies of others are new. */
  seenAt?: string;
  /** On the comment's own page, which has its menus. */
  isAlone?: boolean;
}

/** What is being answered, with the words that were selected in it. */
interface Answered {
  to: ForumReply | ForumComment;
  quote: string;
}

/** One comment with its replies. */
export function CommentItem({ comment, topic, number, seenAt, isAlone }: ItemProps) {
  const { viewer } = useForumData();
  const ownPage = useForumAddress()(`Comment/${comment.id}`);
  const menusAt = isAlone ? undefined : ownPage;
  const [answered, setAnswered] = useState<Answered>();
  const answer = (to: Answered['to']) => setAnswered({ to, quote: quoteIn(`comment-${to.id}`) });
  return (
    <article id={`comment-${comment.id}`} className="scroll-mt-20 px-4 py-4 target:bg-brand-tint/60 md:px-7 md:py-5">
      <div className="flex gap-3">
        <PersonPicture person={comment.author} size={40} />
        <div className="min-w-0 flex-1">
          <CommentBody {...{ comment, topic, number, menusAt }} onReply={() => answer(comment)} />
          {(comment.replies.length > 0 || answered) && (
            <div className="mt-3 rounded-control bg-page px-3 py-1 md:px-4">
              <ol className="divide-y divide-line">
                {comment.replies.map((reply) => (
                  <li key={reply.id} id={`comment-${reply.id}`} className="scroll-mt-20 py-3 target:bg-brand-tint/60">
                    <CommentBody
                      {...{ comment: reply, topic, menusAt }}
                      onReply={() => answer(reply)}
                      isReply
                      isNew={seenAt !== undefined && reply.createdAt > seenAt && reply.author?.id !== viewer.userId}
                    />
                  </li>
                ))}
              </ol>
              {comment.replyCount > comment.replies.length && (
                <MoreReplies {...{ comment, topic, menusAt }} onReply={answer} />
              )}
              {answered && (
                <div className="py-3">
                  <CommentForm
                    key={answered.to.id}
                    topic={topic}
                    parent={comment}
                    to={answered.to.id === comment.id ? undefined : answered.to}
                    quote={answered.quote}
                    onDone={() => setAnswered(undefined)}
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

/** The text that the reader has selected in an element, as a quotation in markdown. */
function quoteIn(id: string): string {
  const selection = document.getSelection();
  const text = selection?.toString().trim();
  if (!text || !document.getElementById(id)?.contains(selection?.anchorNode ?? null)) return '';
  return `${text.replaceAll(/^/gm, '> ')}\n\n`;
}
