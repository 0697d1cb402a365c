import { useEffect, useRef } from 'react';
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
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      className="absolute bottom-full start-2 z-30 mb-1 grid max-h-64 w-[390px] max-w-[calc(100%-16px)] grid-cols-[repeat(auto-fill,minmax(38px,1fr))] overflow-y-auto rounded-card border border-line bg-card p-2 shadow-float"
    >
      {EMOJI.map((emoji, nth) => (
        <button
          key={emoji}
          type="button"
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
