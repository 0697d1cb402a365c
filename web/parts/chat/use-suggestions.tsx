import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';

/** A text that can replace what is typed, by its shortcut. */
export interface Suggestion {
  key: string;
  text: string;
}

interface Suggestions {
  list: ReactNode;
  /** Of the text field. */
  field: object;
  /** True if the key was for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** A list box above the editor: arrows move, Enter or Tab takes, Escape closes it until something else is typed. */
export function useSuggestions(
  suggestions: readonly Suggestion[],
  onText: (text: string) => void,
  onTaken: () => void,
): Suggestions {
  const { t } = useTexts();
  const id = useId();
  const [place, setPlace] = useState(0);
  const [closed, setClosed] = useState('');
  const shown = suggestions.map(({ key }) => key).join('\n');
  const isOpen = shown !== '' && shown !== closed;
  const current = Math.min(place, suggestions.length - 1);
  const take = ({ text }: Suggestion) => {
    onText(text);
    setPlace(0);
    onTaken();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[current];
    if (!isOpen || !chosen || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPlace((current + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setClosed(shown);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  if (!isOpen) return { list: null, field: {}, onKeyDown };
  const list = (
    <div
      id={id}
      role="listbox"
      aria-label={t('chat:desk.replies')}
      className="absolute inset-x-2 bottom-full z-20 mb-1 max-h-60 overflow-y-auto rounded-card border border-line bg-card py-1 shadow-float"
    >
      {suggestions.map((suggestion, nth) => (
        <button
          key={suggestion.key}
          id={`${id}-${nth}`}
          type="button"
          role="option"
          aria-selected={nth === current}
          tabIndex={-1}
          onClick={() => take(suggestion)}
          className={cx(
            'flex min-h-11 w-full items-baseline gap-3 px-3 py-2 text-start',
            nth === current && 'bg-brand-tint',
          )}
        >
          <span className="shrink-0 font-semibold text-brand-hover">/{suggestion.key}</span>
          <span className="truncate text-[13px] text-secondary">{suggestion.text}</span>
        </button>
      ))}
    </div>
  );
  const field = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': id,
    'aria-activedescendant': `${id}-${current}`,
  };
  return { list, field, onKeyDown };
}
