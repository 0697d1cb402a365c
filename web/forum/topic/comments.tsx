import type { CommentPage } from '../../../domains/forum/comments/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import { COMMENT_SORTS } from '../../../domains/forum/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { LoginLink } from '../../frames/member-link.tsx';
import { useIsMember } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';
import { WritingState } from '../parts/writing-state.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { NewReplies } from './new-replies.tsx';
import { commentAddress, commentsAddress } from './topic-address.ts';
import { TopicTimeline } from './topic-timeline.tsx';
import { useReading } from './use-reading.ts';

/** From here on the form is far below. */
const LONG = 4;

interface CommentsProps {
  topic: Topic;
  comments: CommentPage;
  /** When the page was made. */
  seenAt: string;
  /** How many were written since the page was made. */
  newComments: number;
  answer: FormAnswer | undefined;
}

/** The comments of a topic: the accepted answer first, then all in the chosen order, then one's own. */
export default function Comments({ topic, comments, seenAt, newComments, answer }: CommentsProps) {
  const { t } = useTexts();
  const place = useForumAddress()(`topic/${topic.id}`);
  const isQuestion = topic.kind === 'question';
  const heading = t(isQuestion ? 'forum:topic.answers' : 'forum:topic.comments', { count: topic.commentCount });
  const { accepted, list, sort, page } = comments;
  const numbered = list.map((comment, at) => ({ comment, number: (page - 1) * comments.limit + at + 1 }));
  // on the first page it is above the others
  const shown = numbered.filter(({ comment }) => page > 1 || comment.id !== accepted?.id);
  const pages = Math.ceil(comments.total / comments.limit);
  const reading = useReading({ topic, comments, seenAt });
  const hrefFor = (to: number) => commentsAddress(place, { sort, page: to });
  return (
    <section id="comments" aria-label={heading} className="mt-4 rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 md:px-7">
        <h2 className="text-lg">{heading}</h2>
        {reading?.firstNewId && (
          <Link
            to={commentAddress(place, reading.firstNewId)}
            className="flex min-h-8 items-center gap-1.5 text-[13px] text-brand-hover hover:underline"
          >
            <Icon name="arrow-down" size={15} />
            {t('forum:comment.first_new')}
          </Link>
        )}
        {list.length > LONG && topic.may.reply && (
          <a href="#reply" className="flex min-h-8 items-center gap-1.5 text-[13px] text-brand-hover hover:underline">
            <Icon name="reply" size={15} />
            {t(isQuestion ? 'forum:comment.write_answer' : 'forum:comment.write')}
          </a>
        )}
        {list.length > 1 && (
          <nav aria-label={t('forum:comment.sort')} className="flex gap-1">
            {COMMENT_SORTS.map((each) => (
              <Link
                key={each}
                to={commentsAddress(place, { sort: each, page: 1 })}
                preventScrollReset
                aria-current={each === sort ? 'true' : undefined}
                className={cx(
                  'flex min-h-8 items-center rounded-full px-3 text-[13px]',
                  each === sort ? 'bg-brand-tint font-semibold text-brand-hover' : 'text-secondary hover:bg-ink/5',
                )}
              >
                {t(`forum:comment.sort_${each}`)}
              </Link>
            ))}
          </nav>
        )}
      </header>
      {/* in a long topic nobody has to scroll to its end to reach the next page */}
      {pages > 1 && (
        <div className="border-line border-b">
          <Pagination page={page} pages={pages} hrefFor={hrefFor} label={t('forum:topic.pages_above')} />
        </div>
      )}
      {accepted && page === 1 && (
        <div data-step className="border-line border-b bg-success/5">
          <p className="flex items-center gap-2 px-4 pt-4 font-semibold text-success md:px-7">
            <Icon name="circle-check" size={18} />
            {t('forum:comment.accepted')}
          </p>
          <CommentItem comment={accepted} topic={topic} />
        </div>
      )}
      <ol className="divide-y divide-line">
        {shown.map(({ comment, number }) => (
          <li
            key={comment.id}
            id={sort === 'oldest' ? `number-${number}` : undefined}
            data-comment={comment.id}
            data-number={sort === 'oldest' ? number : undefined}
            data-step
            className="scroll-mt-20"
          >
            {sort === 'oldest' && comment.id === reading?.firstNewId && <NewDivider />}
            <CommentItem
              {...{ comment, topic }}
              number={sort === 'oldest' ? number : undefined}
              seenAt={reading?.seenAt}
            />
          </li>
        ))}
      </ol>
      {list.length === 0 && (
        <p className="px-4 py-8 text-center text-secondary md:px-7">
          {t(isQuestion ? 'forum:comment.no_answers' : 'forum:comment.none')}
        </p>
      )}
      <Pagination page={page} pages={pages} hrefFor={hrefFor} />
      <NewReplies count={newComments} />
      {sort === 'oldest' && pages > 1 && (
        <TopicTimeline topic={topic} comments={comments} firstNewId={reading?.firstNewId} />
      )}
      <div id="reply" className="scroll-mt-24 border-line border-t px-4 py-4 md:px-7 md:py-5">
        <OwnComment topic={topic} answer={answer} />
      </div>
    </section>
  );
}

/** Between what the reader has seen and what was written since. */
function NewDivider() {
  const { t } = useTexts();
  return (
    <p className="flex items-center gap-3 px-4 pt-3 font-semibold text-[13px] text-danger md:px-7">
      <span aria-hidden="true" className="h-px flex-1 bg-danger/50" />
      {t('forum:comment.new_since')}
      <span aria-hidden="true" className="h-px flex-1 bg-danger/50" />
    </p>
  );
}

/** The form for one's own comment, or why there is none. */
function OwnComment({ topic, answer }: { topic: Topic; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const isMember = useIsMember();
  const { viewer } = useForumData();
  if (topic.may.reply) return <CommentForm topic={topic} answer={answer?.values.replyTo ? undefined : answer} />;
  if (!isMember) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-secondary">{t('forum:comment.sign_in_text')}</p>
        <LoginLink
          to={address(`login?redirect=${encodeURIComponent(address(`topic/${topic.id}`))}`)}
          wanted={{ kind: 'press', selector: '#reply textarea' }}
          className={buttonClass({})}
        >
          {t('shell:sign_in')}
        </LoginLink>
      </div>
    );
  }
  if (!topic.isClosed && viewer.state !== 'active') {
    return (
      <p className="text-secondary">
        <WritingState viewer={viewer} />
      </p>
    );
  }
  return <p className="text-secondary">{t(`forum:comment.why.${topic.isClosed ? 'closed' : 'refused'}`)}</p>;
}
