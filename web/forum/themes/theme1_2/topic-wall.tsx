import type { CSSProperties } from 'react';
import type { TopicCard } from '../../../../domains/forum/contract.ts';
import { textTag } from '../../../../platform/locale/locale.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { PersonPicture } from '../../../parts/forum/person-picture.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { boardColor } from '../../parts/board-mark.tsx';
import { useForumAddress } from '../../parts/forum-data.ts';
import { KIND_ICONS, KindMark } from '../../parts/kind-mark.tsx';
import { LevelMark } from '../../parts/level-mark.tsx';
import { MediaBadge } from '../../parts/media-length.tsx';
import { Shielded } from '../../parts/shielded.tsx';
import { TopicMarks } from '../../parts/topic-marks.tsx';
import { pictureRows } from './picture-rows.ts';

/** As many as a desktop shows at once: the later ones are fetched when they come near. */
const EARLY = 8;

/**
 * A wall of cards, each with its picture above, read from left to right. The rows that a card takes are known before its
 * picture is there, so nothing moves.
 */
export default function TopicWall({
  topics,
  sticky = [],
}: {
  topics: readonly TopicCard[];
  sticky?: readonly TopicCard[];
}) {
  return (
    <div className="wall">
      <ul>
        {[...sticky, ...topics].map((topic, at) => (
          <li key={topic.id} data-step="link" style={{ '--picture': pictureRows(topic) } as CSSProperties}>
            <Shielded post={topic}>
              <WallCard topic={topic} isEarly={at < EARLY} />
            </Shielded>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WallCard({ topic, isEarly }: { topic: TopicCard; isEarly: boolean }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <article lang={textTag(topic.locale)} className="wall-card group">
      <div className="wall-card-picture">
        <Picture topic={topic} isEarly={isEarly} />
        <MediaBadge kind={topic.kind} seconds={topic.seconds} />
        {topic.pictures.length > 1 && (
          <span aria-hidden="true" className="wall-card-count tabular">
            <Icon name="images" size={13} />
            {topic.pictures.length}
          </span>
        )}
      </div>
      <div className="wall-card-text">
        <TopicMarks topic={topic} />
        <h2>
          <Link to={address(`topic/${topic.id}`)} className="after:absolute after:inset-0 group-hover:text-brand-hover">
            {topic.title || topic.excerpt}
          </Link>
        </h2>
        <p className="wall-card-foot">
          <PersonPicture person={topic.author} size={22} />
          <span className="min-w-0 truncate">{topic.author.name || t('forum:former_member')}</span>
          <LevelMark level={topic.author.level} />
          <span className="flex-1" />
          <KindMark kind={topic.kind} />
          <span className="inline-flex items-center gap-1" title={t('forum:topic.likes', { count: topic.likeCount })}>
            <Icon name="heart" size={14} />
            <span aria-hidden="true" className="tabular">
              {topic.likeCount}
            </span>
            <span className="sr-only">{t('forum:topic.likes', { count: topic.likeCount })}</span>
          </span>
        </p>
      </div>
    </article>
  );
}

/** The picture of a topic; without one, its first words on the colour of its board. */
function Picture({ topic, isEarly }: { topic: TopicCard; isEarly: boolean }) {
  const picture = topic.cover || topic.pictures[0];
  if (picture) return <img src={mediaUrl(picture)} alt="" loading={isEarly ? 'eager' : 'lazy'} decoding="async" />;
  // its badge is the sign
  const isPlayed = topic.kind === 'audio' || topic.kind === 'video';
  return (
    <div className="wall-poster" style={boardColor(topic.board)}>
      {!isPlayed && (
        <span className="wall-poster-sign">
          <Icon name={KIND_ICONS[topic.kind]} size={22} />
        </span>
      )}
      {!isPlayed && topic.title && <p>{topic.excerpt}</p>}
    </div>
  );
}
