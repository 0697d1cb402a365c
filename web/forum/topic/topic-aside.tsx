import type { Topic } from '../../../domains/forum/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { SideCard, SideCards } from '../parts/side-cards.tsx';

/** Beside a topic: its author, and what else is talked about. */
export default function TopicAside({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const { author } = topic;
  return (
    <>
      {author.id > 0 && (
        <SideCard>
          <div className="flex items-center gap-3">
            <PersonPicture person={author} size={48} />
            <div className="min-w-0 flex-1">
              <Link
                to={address(`user/${author.id}`)}
                className="block truncate font-semibold text-base hover:text-brand-hover"
              >
                {author.name}
              </Link>
              {author.username && <p className="truncate text-[13px] text-muted">@{author.username}</p>}
            </div>
          </div>
          <p className="mt-3 border-line border-t pt-3">
            <Link to={address(`user/${author.id}`)} className="text-brand-hover hover:underline">
              {t('forum:topic.more_of_author')}
            </Link>
          </p>
        </SideCard>
      )}
      <SideCards />
    </>
  );
}
