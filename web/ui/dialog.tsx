import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  /** Buttons at the bottom. */
  foot?: ReactNode;
  /** Classes for the box, e.g. its width (`max-w-[505px]`). */
  className?: string;
  /** Attached outside the box; positions itself. */
  beside?: ReactNode;
  /** What has the focus after closing; default: what had it before. */
  focusAfter?: () => HTMLElement | null;
  /** What has the focus after opening; default: the first that can have it. */
  focusFirst?: () => HTMLElement | null;
  children?: ReactNode;
}

/** A dialog that traps focus and restores it. On phones it rises from the bottom edge. Load pages' dialogs lazily. */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle,
  description,
  foot,
  className,
  beside,
  focusAfter,
  focusFirst,
  children,
}: DialogProps) {
  const { t } = useTexts();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={focusFirst}
          finalFocus={focusAfter}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-lg flex-col rounded-t-card bg-card shadow-float transition-[opacity,transform] duration-200 ease-out md:inset-y-0 md:my-auto md:h-fit md:rounded-card',
            'data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
            className,
          )}
        >
          {beside}
          <div className={cx('flex items-start justify-between gap-4 px-6 pt-5 pb-3', hideTitle && 'sr-only')}>
            <div>
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-secondary">{description}</Base.Description>}
            </div>
          </div>
          <Base.Close
            aria-label={t('shell:ui.close')}
            className="absolute end-3 top-3.5 z-10 flex size-9 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink"
          >
            <Icon name="x" size={20} />
          </Base.Close>
          <div className={cx('min-h-0 overflow-y-auto px-6', foot ? 'pb-2' : 'pb-6')}>{children}</div>
          {foot && <div className="flex flex-wrap justify-end gap-3 px-6 pt-3 pb-6">{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
