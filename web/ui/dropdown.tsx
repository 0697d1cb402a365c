import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

interface DropdownProps {
  /** The visible label. */
  label: ReactNode;
  /** Accessible name, if the visible label is not sufficient. */
  name?: string;
  align?: 'start' | 'end';
  /** Beside the label instead of below it. */
  side?: 'start';
  /** Also opens on hover. */
  hover?: boolean;
  className?: string;
  panelClassName?: string;
  /** The panel touches its label. */
  flushPanel?: boolean;
  /** It is made by the press that opens it, and takes the focus of what was pressed. */
  startsOpen?: boolean;
  children: ReactNode;
}

/**
 * A list of links or buttons under a label. It is a `details` element, so it opens without scripts; scripts close it.
 */
export function Dropdown(props: DropdownProps) {
  const {
    label,
    name,
    align = 'end',
    side,
    hover,
    className,
    panelClassName,
    flushPanel,
    startsOpen,
    children,
  } = props;
  const box = useRef<HTMLDetailsElement>(null);
  const hovered = useRef(false);
  useEffect(() => {
    const close = () => box.current?.removeAttribute('open');
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const onClick = (event: MouseEvent) => {
      // a mouse click on the label that the pointer has just opened would close it again
      const isMouse = event.detail > 0;
      const isLabel = box.current?.querySelector('summary')?.contains(event.target as Node);
      if (isLabel && isMouse && hovered.current && box.current?.open) event.preventDefault();
      const link = (event.target as Element).closest('a');
      if (link && box.current?.contains(link)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return;
      close();
      box.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useEffect(() => {
    if (startsOpen) box.current?.querySelector('summary')?.focus();
  }, [startsOpen]);
  const open = (wanted: boolean) => (event: React.PointerEvent) => {
    if (!hover || event.pointerType !== 'mouse' || !box.current) return;
    hovered.current = wanted;
    box.current.open = wanted;
  };
  return (
    <details
      ref={box}
      open={startsOpen}
      onPointerEnter={open(true)}
      onPointerLeave={open(false)}
      onBlur={({ relatedTarget: next, currentTarget: details }) => {
        // a press on a text in the panel focuses what surrounds it, such as the page's main part
        if (next && !details.contains(next) && !next.contains(details)) details.open = false;
      }}
      className={cx('group/dropdown relative', className)}
    >
      <summary aria-label={name} className="flex list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div
        className={cx(
          // the padding bridges the gap for the pointer; a closed panel would still lengthen a short page
          'absolute z-40 hidden w-max group-open/dropdown:block',
          side === 'start' ? 'end-full bottom-0 pe-3' : 'top-full',
          !flushPanel && !side && 'pt-2',
          !side && (align === 'end' ? 'end-0' : 'start-0'),
        )}
      >
        <div
          className={cx('min-w-36 rounded-card border border-line bg-card p-1.5 text-ink shadow-float', panelClassName)}
        >
          {children}
        </div>
      </div>
    </details>
  );
}

/** The style of one line in a dropdown. */
export function dropdownItemClass(current = false): string {
  return cx(
    'flex min-h-9 w-full items-center gap-2 rounded-control px-3 py-1.5 text-start transition-colors hover:bg-page hover:text-brand-hover',
    current && 'font-semibold text-brand-hover',
  );
}
