import type { SearchResults } from '../../../domains/forum/people/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useFound } from './use-found.ts';

interface MentionListProps {
  submitted: string;
  onPick: (person: { id: number; name: string }) => void;
}

/** Members whose names begin with what is typed. */
export function MentionList({ submitted, onPick }: MentionListProps) {
  const { t } = useTexts();
  const found = useFound<SearchResults>(submitted, (text) => `/api/community/search?in=people&limit=6&keyword=${text}`);
  if (!found) return null;
  if (found.people.length === 0) return <p className="px-3 py-2 text-[13px] text-muted">{t('forum-compose:nobody')}</p>;
  return (
    <ul aria-label={t('forum-compose:mention')} className="mt-1">
      {found.people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(person)}
            className="flex min-h-10 w-full items-center gap-2.5 rounded-control px-3 text-start hover:bg-page"
          >
            <PersonPicture person={person} size={26} />
            <span className="truncate">{person.name}</span>
            {person.username && <span className="text-[13px] text-muted">@{person.username}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
