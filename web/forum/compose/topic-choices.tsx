import { useEffect, useRef } from 'react';
import { MAX_TAGS, type TopicKind } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForumData } from '../parts/forum-data.ts';
import { KIND_ICONS } from '../parts/kind-mark.tsx';

const FIELD = 'min-h-11 w-full rounded-control border border-line bg-card px-3 text-base md:text-sm';

interface KindChoiceProps {
  kinds: readonly TopicKind[];
  kind: TopicKind;
  onChoose: (kind: TopicKind) => void;
}

/** What kind of topic it becomes. */
export function KindChoice({ kinds, kind, onChoose }: KindChoiceProps) {
  const { t } = useTexts();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // on phones an address may choose one that is past the edge
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - 16;
  }, []);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('forum-compose:kind')}</legend>
      <div ref={row} className="no-scrollbar relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1 md:flex-wrap">
        {kinds.map((each) => (
          <label
            key={each}
            className={cx(
              'flex min-h-10 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 has-focus-visible:outline-2 has-focus-visible:outline-brand',
              each === kind
                ? 'border-brand bg-brand-tint font-semibold text-brand-hover'
                : 'border-line text-secondary',
            )}
          >
            <input
              type="radio"
              name="kind"
              value={each}
              defaultChecked={each === kind}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            <Icon name={KIND_ICONS[each]} size={16} />
            {t(`forum:kind.${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface BoardChoiceProps {
  kind: TopicKind;
  first: number | null;
  problem: string | undefined;
  isEdit: boolean;
}

/** The boards that are open to the kind. */
export function BoardChoice({ kind, first, problem, isEdit }: BoardChoiceProps) {
  const { t } = useTexts();
  const { boards } = useForumData();
  const open = boards.filter(({ id, kinds }) => kinds.includes(kind) || (isEdit && id === first));
  return (
    <label>
      <span className="mb-1.5 block font-medium">
        {t('forum:tools.move_to')}
        <span aria-hidden="true" className="ms-0.5 text-danger">
          *
        </span>
      </span>
      <select
        name="board"
        required
        defaultValue={first ?? ''}
        aria-invalid={problem ? true : undefined}
        className={FIELD}
      >
        <option value="">{t('forum-compose:choose_board')}</option>
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {problem && <span className="mt-1 block text-[13px] text-danger">{problem}</span>}
    </label>
  );
}

/** Tags, separated by commas. */
export function TagField({ tags, problem }: { tags: readonly string[]; problem: string | undefined }) {
  const { t } = useTexts();
  const known = useForumData().tags;
  return (
    <>
      <TextField
        name="tags"
        list="forum-tags"
        label={t('forum:tags.title')}
        hint={t('forum-compose:tags_hint', { most: MAX_TAGS })}
        defaultValue={tags.join(', ')}
        problem={problem}
      />
      <datalist id="forum-tags">
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
