import { useId, useState } from 'react';
import { MAX_LABELS } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

interface DeskLabelsProps {
  labels: readonly string[];
  /** Labels of other customers, to choose from. */
  known: readonly string[];
  onChange: (labels: string[]) => void;
}

/** The labels of a customer; Enter adds one. */
export function DeskLabels({ labels, known, onChange }: DeskLabelsProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = () => {
    const label = typed.trim();
    setTyped('');
    if (label && !labels.includes(label)) onChange([...labels, label]);
  };
  return (
    <section>
      <h3 className="text-sm">{t('chat:desk.labels')}</h3>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {labels.map((label) => (
          <li key={label} className="flex items-center rounded-full bg-brand-tint ps-3 text-xs text-brand-hover">
            <span className="max-w-40 truncate">{label}</span>
            <button
              type="button"
              aria-label={t('chat:desk.remove_label', { label })}
              className="flex size-8 items-center justify-center"
              onClick={() => onChange(labels.filter((each) => each !== label))}
            >
              <Icon name="x" size={13} />
            </button>
          </li>
        ))}
      </ul>
      {labels.length < MAX_LABELS && (
        <form
          className="mt-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            value={typed}
            list={listId}
            maxLength={30}
            aria-label={t('chat:desk.add_label')}
            placeholder={t('chat:desk.add_label')}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-9 w-full rounded-control bg-page px-3 text-[13px] outline-none focus-visible:outline-2"
          />
          <datalist id={listId}>
            {known.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
        </form>
      )}
    </section>
  );
}
