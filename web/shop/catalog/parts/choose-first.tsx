import type { ReactNode } from 'react';
import { OPTIONS } from '../../../parts/product/variant-picker.tsx';
import { type ButtonLooks, buttonClass } from '../../../ui/button.tsx';

interface ChooseFirstProps extends ButtonLooks {
  className?: string;
  onMissing: (from: Element) => void;
  children: ReactNode;
}

/**
 * Replaces a button that needs a variant while none is selected: a link to the picker; with scripts it calls the
 * handler.
 */
export function ChooseFirst({ look, size, start, className, onMissing, children }: ChooseFirstProps) {
  return (
    <a
      href={`#${OPTIONS}`}
      onClick={(event) => {
        event.preventDefault();
        onMissing(event.currentTarget);
      }}
      className={buttonClass({ look, size }, className)}
    >
      {start}
      {children}
    </a>
  );
}
