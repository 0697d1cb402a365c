import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'bottom' | 'start' | 'end';
  foot?: ReactNode;
  /** No inner space: for lists that reach the edge. */
  flush?: boolean;
  children: ReactNode;
}

const SIDES = {
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card data-ending-style:translate-y-full data-starting-style:translate-y-full',
  start:
    'inset-y-0 start-0 w-[86vw] max-w-sm data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  end: 'inset-y-0 end-0 w-[86vw] max-w-md data-ending-style:translate-x-full data-starting-style:translate-x-full',
};

/** A drawer from an edge of a phone's screen: categories, filters, a picker. Load it lazily. */
export function Sheet({ open, onClose, title, side = 'bottom', foot, flush, children }: SheetProps) {
  const { t } = useTexts();
  useBackButton(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={cx(
            'fixed z-50 flex flex-col bg-card shadow-float transition-transform duration-200 ease-out',
            SIDES[side],
          )}
        >
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 ps-5 pe-2">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={t('shell:ui.close')}
              className="flex size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5"
            >
              <Icon name="x" size={20} />
            </Base.Close>
          </div>
          <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', !flush && 'p-5')}>{children}</div>
          {foot && (
            <div className="flex gap-3 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{foot}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Not yet in the types of the DOM. */
type WatchedWindow = typeof window & { CloseWatcher?: new () => EventTarget & { destroy: () => void } };

/** The back button or gesture of a phone closes the sheet and stays on the page, where the browser tells. */
function useBackButton(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as WatchedWindow;
    if (!isOpen || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}
