import type { QuotedComment } from '../../../domains/forum/people/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { PersonLink } from '../parts/person.tsx';
import { Shielded } from '../parts/shielded.tsx';
import { TimeAgo } from '../parts/time-ago.tsx';
import { commentAddress } from '../topic/topic-address.ts';

/** Comments outside their topics: each leads to its place there. */
export function QuotedList({ comments, withAuthor }: { comments: readonly QuotedComment[]; withAuthor?: boolean }) {
  const { t } = useTexts();
  const address = useForumAddress();
  if (comments.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {comments.map((comment) => (
        <li
          key={comment.id}
          className="relative px-4 py-4 hover:bg-[color-mix(in_srgb,var(--page)_50%,var(--card))] md:px-5"
        >
          <Shielded post={comment}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
              {withAuthor && <PersonLink person={comment.author} size={24} className="relative z-10" />}
              <TimeAgo iso={comment.createdAt} />
              {comment.isAccepted && <Tag variant="success">{t('forum:comment.accepted')}</Tag>}
              <span className="ms-auto inline-flex items-center gap-1.5">
                <Icon name="thumbs-up" size={14} />
                <span className="tabular">{comment.likeCount}</span>
              </span>
            </div>
            <p className="mt-1.5 line-clamp-3">{comment.excerpt}</p>
            <p className="mt-2 flex items-center gap-1.5 text-[13px] text-secondary">
              <Icon name={comment.isReply ? 'reply' : 'message-circle'} size={14} className="text-muted" />
              <Link
                to={commentAddress(address(`topic/${comment.topic.id}`), comment.id)}
                className="min-w-0 truncate after:absolute after:inset-0 hover:text-brand-hover"
              >
                {comment.topic.title}
              </Link>
            </p>
          </Shielded>
        </li>
      ))}
    </ul>
  );
}
