import type { Follows } from '../../../domains/forum/people/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress, useForumData } from '../parts/forum-data.ts';

export type PeopleOf = Pick<Follows, 'authors' | 'total' | 'page' | 'limit'>;

/** People with a line about themselves and the button to follow them. */
export function PeopleList({ people }: { people: PeopleOf['authors'] }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const { viewer } = useForumData();
  if (people.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-3 px-4 py-3 md:px-5">
          <PersonPicture person={person} size={44} />
          <div className="min-w-0 flex-1">
            <Link to={address(`user/${person.id}`)} className="block truncate font-semibold hover:text-brand-hover">
              {person.name}
            </Link>
            <p className="truncate text-[13px] text-muted">
              {person.bio || (person.username && `@${person.username}`)}
            </p>
          </div>
          {person.id === viewer.userId ? (
            <span className="text-[13px] text-muted">{t('forum:person.you')}</span>
          ) : (
            <FollowButton subject="author" id={person.id} isFollowed={person.isFollowed} of={person.name} />
          )}
        </li>
      ))}
    </ul>
  );
}
