import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { EMOJI } from './emoji.ts';

/** The 57 emoji, 390 px wide where there is room. */
export function EmojiPanel({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const { t } = useTexts();
  const names = t('chat:emoji_names').split(',');
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset
      ref={box}
      aria-label={t('chat:emoji')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
        } else {
          moveFocus(event);
        }
      }}
      className="absolute bottom-full start-2 z-30 mb-1 grid max-h-64 w-[390px] max-w-[calc(100%-16px)] grid-cols-[repeat(auto-fill,minmax(38px,1fr))] overflow-y-auto rounded-card border border-line bg-card p-2 shadow-float"
    >
      {EMOJI.map((emoji, nth) => (
        <button
          key={emoji}
          type="button"
          tabIndex={nth === 0 ? 0 : -1}
          title={names[nth]}
          aria-label={names[nth]}
          onClick={() => onPick(emoji)}
          className="flex aspect-square items-center justify-center rounded-control text-2xl hover:bg-page focus-visible:bg-page"
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}

/** The panel is one stop of the Tab key; the arrow keys move through its rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const columns = buttons.findIndex(({ offsetTop }) => offsetTop > (buttons[0]?.offsetTop ?? 0));
  const next = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
