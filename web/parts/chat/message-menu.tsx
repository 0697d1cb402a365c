import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';

interface MessageMenuProps {
  label: string;
  isOwn: boolean;
  items: readonly { label: string; act: () => void }[];
  /** Before what was chosen is done. */
  onClose: () => void;
}

/** What can be done with a message. */
export function MessageMenu({ label, isOwn, items, onClose }: MessageMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    // the last message is at the lower edge of the list
    box.current?.scrollIntoView({ block: 'nearest' });
    const onAway = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close.current();
    };
    document.addEventListener('pointerdown', onAway);
    return () => document.removeEventListener('pointerdown', onAway);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // the keys of the list below are not for the menu
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next % buttons.length]?.focus();
  };
  return (
    <div
      ref={box}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute top-full z-20 mt-1 min-w-32 scroll-m-2 rounded-control border border-line bg-card py-1 shadow-float',
        isOwn ? 'end-0' : 'start-0',
      )}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            item.act();
          }}
          className="block min-h-10 w-full px-3 py-2 text-start text-sm text-ink outline-none hover:bg-page focus-visible:bg-page pointer-coarse:min-h-11"
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
