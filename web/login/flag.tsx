import { cx } from '../ui/class-names.ts';
import flags from './flags.webp';

/** Pixels from one flag of the sheet to the next. */
const STEP = { x: 25, y: 17 };
const LETTERS = 26;

/** A drawn flag, 24 by 16: not every system has the emoji. Its position on the sheet follows from the two letters. */
export function Flag({ iso, className }: { iso: string; className?: string }) {
  const at = (index: number) => iso.charCodeAt(index) - 65;
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block h-4 w-6 shrink-0 rounded-[3px] bg-page ring-1 ring-ink/10', className)}
      style={{
        backgroundImage: `url(${flags})`,
        backgroundSize: `${LETTERS * STEP.x}px ${LETTERS * STEP.y}px`,
        backgroundPosition: `${-at(1) * STEP.x}px ${-at(0) * STEP.y}px`,
      }}
    />
  );
}
