import type { TopicCard } from '../../../../domains/forum/contract.ts';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { textTag } from '../../../../platform/locale/locale.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Link } from '../../../ui/link.tsx';
import { boardColor } from '../../parts/board-mark.tsx';
import { BoardName } from '../../parts/board-name.tsx';
import { useForumAddress } from '../../parts/forum-data.ts';
import { KIND_ICONS, KindMark } from '../../parts/kind-mark.tsx';
import { MediaBadge } from '../../parts/media-length.tsx';
import { PersonLink } from '../../parts/person.tsx';
import { Shielded } from '../../parts/shielded.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { TopicMarks } from '../../parts/topic-marks.tsx';
import { TopicPrice } from './topic-price.tsx';

/** Topics as the offers of a community: a cover, what it is about, who wrote it, what it costs. */
export default function MemberTopics({
  topics,
  sticky = [],
}: {
  topics: readonly TopicCard[];
  sticky?: readonly TopicCard[];
}) {
  return (
    <ul className="club-topics">
      {[...sticky, ...topics].map((topic) => (
        <li key={topic.id} data-step="link">
          <Shielded post={topic}>
            <TopicOffer topic={topic} />
          </Shielded>
        </li>
      ))}
    </ul>
  );
}

function TopicOffer({ topic }: { topic: TopicCard }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <article className="club-topic">
      <Cover topic={topic} />
      <div className="club-topic-text">
        <div lang={textTag(topic.locale)}>
          <TopicMarks topic={{ ...topic, price: null }} />
          <h2>
            <Link to={address(`topic/${topic.id}`)} className="after:absolute after:inset-0 hover:text-brand-hover">
              {topic.title || topic.excerpt}
            </Link>
          </h2>
          {topic.title && topic.excerpt && <p className="club-topic-excerpt">{topic.excerpt}</p>}
        </div>
        <div className="club-topic-foot">
          <PersonLink person={topic.author} size={22} className="relative z-[1] max-w-[45%]" />
          <TimeAgo iso={topic.publishedAt} className="shrink-0" />
          <BoardName board={topic.board} isColoured className="relative z-[1] hover:underline" />
          <span className="ms-auto flex shrink-0 items-center gap-3">
            <KindMark kind={topic.kind} />
            <Figure
              icon="message-circle"
              name={t('forum:topic.comments', { count: topic.commentCount })}
              value={topic.commentCount}
            />
            <Figure
              icon="thumbs-up"
              name={t('forum:topic.likes', { count: topic.likeCount })}
              value={topic.likeCount}
            />
            <TopicPrice topic={topic} />
          </span>
        </div>
      </div>
    </article>
  );
}

/** The picture of the topic, or the sign of its kind on the colour of its board. */
function Cover({ topic }: { topic: TopicCard }) {
  const picture = topic.cover || topic.pictures[0];
  // the badge of a sound is its sign
  const isPlayed = topic.kind === 'audio' || topic.kind === 'video';
  return (
    <div className="club-cover" style={boardColor(topic.board)}>
      {picture ? (
        <img
          src={mediaUrl(picture)}
          alt=""
          className="club-cover-picture"
          width={176}
          height={120}
          loading="lazy"
          decoding="async"
        />
      ) : (
        !isPlayed && <Icon name={KIND_ICONS[topic.kind]} size={30} />
      )}
      <MediaBadge kind={topic.kind} seconds={topic.seconds} />
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
