import { useState } from 'react';
import type { ForumComment, ForumReply, Topic } from '../../../domains/forum/contract.ts';
import { textTag } from '../../../platform/locale/locale.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { ForumText } from '../../parts/forum/forum-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { PersonLink } from '../parts/person.tsx';
import { Shielded } from '../parts/shielded.tsx';
import { TimeAgo } from '../parts/time-ago.tsx';
import { CommentActions } from './comment-actions.tsx';
import { CommentForm } from './comment-form.tsx';
import { commentAddress } from './topic-address.ts';

interface CommentBodyProps {
  comment: ForumComment | ForumReply;
  topic: Topic;
  onReply: () => void;
  isReply?: boolean;
  /** Written since the reader's last visit. */
  isNew?: boolean;
  number?: number;
  /** The page that has the menus, unless this one has them. */
  menusAt: PageAddress | undefined;
}

/** Who said what, when, and what can be done with it: the same for comments and replies. */
export function CommentBody({ comment, topic, onReply, isReply, isNew, number, menusAt }: CommentBodyProps) {
  const { t } = useTexts();
  const [isEditing, setEditing] = useState(false);
  const place = useForumAddress()(`topic/${topic.id}`);
  if (comment.state === 'deleted') return <p className="py-1 text-muted">{t('forum:comment.deleted')}</p>;
  const answered = 'replyTo' in comment ? comment.replyTo : null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px] text-muted">
        <PersonLink person={comment.author} size={isReply ? 24 : 0} className="text-sm" />
        {answered && (
          <span className="inline-flex items-center gap-1">
            <Icon name="chevron-right" size={13} />
            {answered.name || t('forum:former_member')}
          </span>
        )}
        {comment.isByTopicAuthor && <Tag variant="outline">{t('forum:comment.author')}</Tag>}
        {comment.isAccepted && <Tag variant="success">{t('forum:comment.accepted')}</Tag>}
        {isNew && <Tag>{t('forum:comment.is_new')}</Tag>}
        {comment.state !== 'published' && <Tag variant="warning">{t(`forum:state.${comment.state}`)}</Tag>}
        <Link to={commentAddress(place, comment.id)} preventScrollReset className="hover:text-brand-hover">
          <TimeAgo iso={comment.createdAt} />
        </Link>
        {comment.editedAt && <span>{t('forum:topic.edited')}</span>}
        {number && <span className="tabular ms-auto">#{number}</span>}
      </p>
      {isEditing ? (
        <div className="mt-2">
          <CommentForm topic={topic} edited={comment} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <Shielded post={comment}>
          <ForumText
            html={comment.html}
            lang={textTag(comment.locale)}
            className={cx('mt-1.5', isReply && 'text-[15px]!')}
          />
          <CommentPictures urls={comment.pictures} />
          {comment.stateReason && comment.state !== 'review' && (
            <p className="mt-1 text-[13px] text-warning">{comment.stateReason}</p>
          )}
          <CommentActions {...{ comment, topic, onReply, menusAt }} onEdit={() => setEditing(true)} />
        </Shielded>
      )}
    </>
  );
}

function CommentPictures({ urls }: { urls: readonly string[] }) {
  const { t } = useTexts();
  if (urls.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-2">
      {urls.map((url, at) => (
        <li key={url}>
          <a
            href={mediaUrl(url)}
            target="_blank"
            rel="noopener"
            aria-label={t('forum:topic.picture', { place: at + 1 })}
          >
            <img
              src={mediaUrl(url)}
              alt=""
              width={112}
              height={112}
              loading="lazy"
              decoding="async"
              className="size-24 rounded-[8px] border border-line bg-page object-cover md:size-28"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
