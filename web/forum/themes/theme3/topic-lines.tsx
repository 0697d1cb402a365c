import type { TopicCard } from '../../../../domains/forum/contract.ts';
import { textTag } from '../../../../platform/locale/locale.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { BoardName } from '../../parts/board-name.tsx';
import { useForumAddress } from '../../parts/forum-data.ts';
import { MediaBadge } from '../../parts/media-length.tsx';
import { PersonLink } from '../../parts/person.tsx';
import { Shielded } from '../../parts/shielded.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { TopicMarks } from '../../parts/topic-marks.tsx';

/** Titles and first lines between hairlines; of a question, the number of answers comes first. */
export default function TopicLines({
  topics,
  sticky = [],
}: {
  topics: readonly TopicCard[];
  sticky?: readonly TopicCard[];
}) {
  return (
    <ul className="divide-y divide-line">
      {[...sticky, ...topics].map((topic) => (
        <li key={topic.id} data-step="link">
          <Shielded post={topic}>
            <TopicLine topic={topic} />
          </Shielded>
        </li>
      ))}
    </ul>
  );
}

function TopicLine({ topic }: { topic: TopicCard }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const place = address(`topic/${topic.id}`);
  const cover = topic.cover || topic.pictures[0];
  return (
    <article className="py-5 md:py-6">
      <TopicMarks topic={topic} />
      <div className="flex gap-4">
        <div lang={textTag(topic.locale)} className="min-w-0 flex-1">
          <h2 className="text-lg leading-snug md:text-xl">
            <Link to={place} className="hover:text-brand-hover">
              {topic.title || topic.excerpt}
            </Link>
          </h2>
          {topic.title && (
            <p className="mt-1.5 line-clamp-2 text-[15px] text-secondary leading-relaxed">{topic.excerpt}</p>
          )}
        </div>
        {cover && (
          <span className="relative shrink-0 self-start">
            <img
              src={mediaUrl(cover)}
              alt=""
              width={112}
              height={84}
              loading="lazy"
              decoding="async"
              className="h-[63px] w-[84px] rounded-[6px] bg-line object-cover md:h-[84px] md:w-[112px]"
            />
            <MediaBadge kind={topic.kind} seconds={topic.seconds} />
          </span>
        )}
      </div>
      <p className="mt-3 flex items-center gap-x-3 text-[13px] text-muted">
        <PersonLink person={topic.author} size={20} className="max-w-[45%] shrink-0" />
        <TimeAgo iso={topic.publishedAt} className="shrink-0" />
        <BoardName board={topic.board} className="hover:text-brand-hover" />
        <Link
          to={`${place}#comments` as typeof place}
          className={cx(
            'ms-auto inline-flex shrink-0 items-center gap-1.5',
            topic.isSolved ? 'font-semibold text-success' : 'hover:text-brand-hover',
          )}
        >
          <span aria-hidden="true" className="tabular inline-flex items-center gap-1.5 sm:hidden">
            <Icon name="message-circle" size={15} />
            {topic.commentCount}
          </span>
          <span className="max-sm:sr-only">
            {t(topic.kind === 'question' ? 'forum:topic.answers' : 'forum:topic.comments', {
              count: topic.commentCount,
            })}
          </span>
        </Link>
      </p>
    </article>
  );
}
