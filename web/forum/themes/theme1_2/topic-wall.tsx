import type { TopicCard } from '../../../../domains/forum/contract.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { PersonPicture } from '../../../parts/forum/person-picture.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useForumAddress } from '../../parts/forum-data.ts';
import { KindMark } from '../../parts/kind-mark.tsx';
import { MediaBadge } from '../../parts/media-length.tsx';
import { TopicMarks } from '../../parts/topic-marks.tsx';

/** A wall of cards in columns, each with its picture above. */
export function TopicWall({ topics, sticky = [] }: { topics: readonly TopicCard[]; sticky?: readonly TopicCard[] }) {
  return (
    <ul className="forum-wall">
      {[...sticky, ...topics].map((topic) => (
        <li key={topic.id} data-step="link">
          <WallCard topic={topic} />
        </li>
      ))}
    </ul>
  );
}

function WallCard({ topic }: { topic: TopicCard }) {
  const address = useForumAddress();
  const picture = topic.cover || topic.pictures[0];
  return (
    <article
      lang={topic.locale}
      className="group relative overflow-hidden rounded-card border border-line bg-card transition-shadow hover:shadow-float"
    >
      {picture && (
        <div className="relative overflow-hidden">
          <img
            src={mediaUrl(picture)}
            alt=""
            loading="lazy"
            decoding="async"
            className="aspect-[4/3] w-full bg-page object-cover transition-transform duration-200 group-hover:scale-[1.02]"
          />
          <MediaBadge kind={topic.kind} seconds={topic.seconds} />
        </div>
      )}
      <div className="relative bg-card p-3 md:p-4">
        <TopicMarks topic={topic} />
        <h2 className="text-[15px] leading-snug md:text-base">
          <Link to={address(`topic/${topic.id}`)} className="after:absolute after:inset-0 group-hover:text-brand-hover">
            {topic.title || topic.excerpt}
          </Link>
        </h2>
        {!picture && topic.title && <p className="mt-1.5 line-clamp-4 text-secondary">{topic.excerpt}</p>}
        <p className="mt-3 flex items-center gap-2 text-[13px] text-muted">
          <PersonPicture person={topic.author} size={22} />
          <span className="min-w-0 flex-1 truncate">{topic.author.name}</span>
          <KindMark kind={topic.kind} />
          <Icon name="heart" size={14} />
          <span className="tabular">{topic.likeCount}</span>
        </p>
      </div>
    </article>
  );
}
