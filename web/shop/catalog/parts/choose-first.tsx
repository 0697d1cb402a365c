import type { ReactNode } from 'react';
import { OPTIONS } from '../../../parts/product/variant-picker.tsx';
import { type ButtonVariants, buttonClass } from '../../../ui/button.tsx';

interface ChooseFirstProps extends ButtonVariants {
  className?: string;
  onMissing: (from: Element) => void;
  children: ReactNode;
}

/**
 * Replaces a button that needs a variant while none is selected: a link to the picker; with scripts it calls the
 * handler.
 */
export function ChooseFirst({ variant, size, start, className, onMissing, children }: ChooseFirstProps) {
  return (
    <a
      href={`#${OPTIONS}`}
      onClick={(event) => {
        event.preventDefault();
        onMissing(event.currentTarget);
      }}
      className={buttonClass({ variant, size }, className)}
    >
      {start}
      {children}
    </a>
  );
}
