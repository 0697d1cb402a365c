import { type RefObject, useEffect, useId, useState } from 'react';
import type { SearchResults } from '../../../domains/forum/people/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFound } from './use-found.ts';

/** Takes a key of the editor beside the list; true if the list has used it. */
export type MentionKeys = ((event: KeyboardEvent) => boolean) | null;

type Picked = { id: number; name: string };

interface MentionListProps {
  submitted: string;
  onPick: (person: Picked) => void;
  /** Beside an editor that keeps the cursor: its arrow keys and Enter choose, Escape closes. */
  keys?: RefObject<MentionKeys>;
  onClose?: () => void;
}

/** Members whose names contain what is typed. */
export function MentionList({ submitted, onPick, keys, onClose }: MentionListProps) {
  const { t } = useTexts();
  if (submitted === '') return <p className="px-3 py-2 text-[13px] text-muted">{t('forum-compose:type_name')}</p>;
  return <Found {...{ submitted, onPick, keys, onClose }} />;
}

function Found({ submitted, onPick, keys, onClose }: MentionListProps) {
  const { t } = useTexts();
  const id = useId();
  const found = useFound<SearchResults>(submitted, (text) => `/api/community/search?in=people&limit=6&keyword=${text}`);
  const people = found?.people;
  const active = useActive({ id, people, keys, onPick, onClose });
  if (!people) return null;
  if (people.length === 0) return <p className="px-3 py-2 text-[13px] text-muted">{t('forum-compose:nobody')}</p>;
  return (
    <ul aria-label={t('forum-compose:mention')} className="mt-1">
      {people.map((person, at) => (
        <li key={person.id}>
          <button
            id={`${id}-${at}`}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(person)}
            className={cx(
              'flex min-h-10 w-full items-center gap-2.5 rounded-control px-3 text-start hover:bg-page',
              at === active && 'bg-page',
            )}
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

interface Choosing extends Omit<MentionListProps, 'submitted'> {
  id: string;
  people: readonly Picked[] | undefined;
}

/** The row that the keys of the editor have reached; undefined without an editor. */
function useActive({ id, people, keys, onPick, onClose }: Choosing): number | undefined {
  const [chosen, setChosen] = useState(0);
  const count = people?.length ?? 0;
  const active = count === 0 ? 0 : chosen % count;
  useEffect(() => {
    if (!keys) return;
    keys.current = ({ key, isComposing }) => {
      if (isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const person = people?.[active];
      if (key === 'Escape') onClose?.();
      else if (!person) return false;
      else if (step) setChosen((active + step + count) % count);
      else if (key === 'Enter' || key === 'Tab') onPick(person);
      else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });
  useEffect(() => {
    const editor = document.activeElement;
    if (!keys || count === 0 || !editor) return;
    editor.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => editor.removeAttribute('aria-activedescendant');
  }, [keys, count, id, active]);
  return keys ? active : undefined;
}
