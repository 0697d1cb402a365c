import type { TopicCard } from '../../../domains/forum/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { textTag } from '../../../platform/locale/locale.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { BoardName } from './board-name.tsx';
import { useForumAddress } from './forum-data.ts';
import { KindMark } from './kind-mark.tsx';
import { MediaBadge, MediaLength } from './media-length.tsx';
import { PersonLink } from './person.tsx';
import { Shielded } from './shielded.tsx';
import { TimeAgo } from './time-ago.tsx';
import { TopicMarks } from './topic-marks.tsx';

/** Topics as rows of one card: title, first lines, pictures, and how much they are talked about. */
export default function TopicRows({
  topics,
  sticky = [],
}: {
  topics: readonly TopicCard[];
  sticky?: readonly TopicCard[];
}) {
  return (
    <div className="grid gap-2 md:gap-3">
      {sticky.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-card py-1">
          {sticky.map((topic) => (
            <li key={topic.id} data-step="link">
              <Shielded post={topic}>
                <StickyRow topic={topic} />
              </Shielded>
            </li>
          ))}
        </ul>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {topics.map((topic) => (
          <li key={topic.id} data-step="link">
            <Shielded post={topic}>
              <TopicRow topic={topic} />
            </Shielded>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StickyRow({ topic }: { topic: TopicCard }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <Link
      to={address(`topic/${topic.id}`)}
      className="flex min-h-10 items-center gap-2.5 px-4 py-1.5 hover:bg-page hover:text-brand-hover md:px-5"
    >
      <Icon name="pin" size={15} className="text-brand-hover" />
      <span className="sr-only">{t('forum:topic.sticky')}</span>
      <span lang={textTag(topic.locale)} className="min-w-0 flex-1 truncate font-medium">
        {topic.title || topic.excerpt}
      </span>
      <span className="tabular hidden text-[13px] text-muted sm:inline">
        {t('forum:topic.comments', { count: topic.commentCount })}
      </span>
    </Link>
  );
}

function TopicRow({ topic }: { topic: TopicCard }) {
  const address = useForumAddress();
  const place = address(`topic/${topic.id}`);
  const cover = topic.cover || (topic.pictures.length < 3 ? topic.pictures[0] : undefined);
  return (
    <article className="px-4 py-4 transition-colors hover:bg-[color-mix(in_srgb,var(--page)_50%,var(--card))] md:px-5">
      <p className="mb-2 flex items-center gap-2 text-[13px] text-muted">
        <PersonLink person={topic.author} size={24} className="max-w-[45%] shrink-0" />
        <span aria-hidden="true">·</span>
        <TimeAgo iso={topic.publishedAt} className="shrink-0" />
        <BoardName board={topic.board} isColoured className="ms-auto shrink hover:underline" />
      </p>
      <div className="flex gap-4">
        <div lang={textTag(topic.locale)} className="min-w-0 flex-1">
          <TopicMarks topic={topic} />
          <h2 className="text-base leading-snug md:text-[17px]">
            <Link to={place} className="hover:text-brand-hover visited:text-secondary">
              {topic.title || topic.excerpt}
            </Link>
          </h2>
          {topic.title && topic.excerpt && <p className="mt-1 line-clamp-2 text-secondary">{topic.excerpt}</p>}
        </div>
        {cover && <Shot src={cover} topic={topic} />}
      </div>
      {!cover && topic.pictures.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2 sm:max-w-[480px]">
          {topic.pictures.slice(0, 3).map((src) => (
            <li key={src}>
              <img
                src={mediaUrl(src)}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-[4/3] w-full rounded-[6px] bg-page object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <RowFoot topic={topic} />
    </article>
  );
}

function Shot({ src, topic }: { src: string; topic: TopicCard }) {
  return (
    <span className="relative shrink-0 self-start">
      <img
        src={mediaUrl(src)}
        alt=""
        width={128}
        height={96}
        loading="lazy"
        decoding="async"
        className="h-[66px] w-[88px] rounded-[6px] bg-page object-cover md:h-24 md:w-32"
      />
      <MediaBadge kind={topic.kind} seconds={topic.seconds} />
    </span>
  );
}

function RowFoot({ topic }: { topic: TopicCard }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-[13px] text-muted">
      {topic.kind !== 'text' && (
        <span className="inline-flex items-center gap-1.5">
          <KindMark kind={topic.kind} />
          <MediaLength seconds={topic.seconds} />
        </span>
      )}
      <Figure
        icon="message-circle"
        name={t('forum:topic.comments', { count: topic.commentCount })}
        value={topic.commentCount}
      />
      <Figure icon="thumbs-up" name={t('forum:topic.likes', { count: topic.likeCount })} value={topic.likeCount} />
      <Figure icon="eye" name={t('forum:topic.views', { count: topic.viewCount })} value={topic.viewCount} />
      {topic.lastCommentAt && topic.commentCount > 1 && (
        <Link
          to={uncheckedAddress(`${address(`topic/${topic.id}`)}?sort=newest#comments`)}
          className="hidden min-w-0 items-center gap-1.5 hover:text-brand-hover md:inline-flex"
        >
          <Icon name="reply" size={15} />
          <span className="truncate">
            {t('forum:topic.last_by', { name: topic.lastCommentAuthor?.name || t('forum:former_member') })}
          </span>
          <TimeAgo iso={topic.lastCommentAt} className="shrink-0" />
        </Link>
      )}
      <span className="ms-auto hidden min-w-0 flex-wrap justify-end gap-1.5 sm:flex">
        {topic.tags.slice(0, 3).map((tag) => (
          <Link
            key={tag}
            to={address(`tag/${encodeURIComponent(tag)}`)}
            className="rounded-full bg-page px-2.5 py-0.5 text-secondary hover:text-brand-hover"
          >
            {tag}
          </Link>
        ))}
      </span>
    </div>
  );
}

function Figure({ icon, name, value }: { icon: IconName; name: string; value: number }) {
  const { locale } = useTexts();
  return (
    <span className="inline-flex items-center gap-1.5" title={name}>
      <Icon name={icon} size={15} />
      <span aria-hidden="true" className="tabular">
        {formatNumber(value, locale)}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
