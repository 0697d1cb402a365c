import { useTexts } from '../texts/texts.tsx';
import { cx } from './class-names.ts';
import { useEarlyValue } from './early-text.ts';
import { Icon } from './icon.tsx';
import { useFollowing } from './use-following.ts';

interface QuantityProps {
  /** Accessible name: "Quantity of Aurora X1". */
  label: string;
  name?: string;
  value: number;
  min?: number;
  max: number;
  disabled?: boolean;
  size?: 'sm' | 'md';
  onChange?: (value: number) => void;
}

/** A number input with step buttons. Without scripts it is a plain number input. */
export function Quantity({ label, name, value, min = 1, max, disabled, size = 'md', onChange }: QuantityProps) {
  const { t } = useTexts();
  // while typing it may be empty or out of range; the outer value is updated on blur
  const [submitted, setTyped] = useFollowing(String(value));
  const settle = (wanted: number) => {
    const next = Math.min(Math.max(Number.isFinite(wanted) ? Math.trunc(wanted) : min, min), Math.max(max, min));
    setTyped(String(next));
    if (next !== value) onChange?.(next);
  };
  const field = useEarlyValue<HTMLInputElement>((typed) => settle(Number(typed)));
  const current = Number(submitted) || min;
  const step = (by: number, icon: React.ReactNode, text: string, off: boolean) => (
    <button
      type="button"
      aria-label={text}
      disabled={disabled || off}
      onClick={() => settle(current + by)}
      className={cx(
        'js-only flex items-center justify-center text-secondary transition-colors hover:text-brand disabled:cursor-not-allowed disabled:text-faint/50',
        size === 'sm' ? 'w-8' : 'w-10',
      )}
    >
      {icon}
    </button>
  );
  return (
    <span
      className={cx(
        'inline-flex items-stretch rounded-control border border-line bg-card focus-within:border-brand',
        size === 'sm' ? 'h-8' : 'h-10',
      )}
    >
      {step(-1, <Icon name="minus" size={15} />, t('shell:ui.less'), current <= min)}
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        min={min}
        max={max}
        disabled={disabled}
        value={submitted}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => settle(Number(submitted))}
        onKeyDown={(event) => event.key === 'Enter' && settle(Number(submitted))}
        className={cx(
          'tabular bare-number border-line border-x bg-transparent text-center',
          size === 'sm' ? 'w-10' : 'w-12',
        )}
      />
      {step(1, <Icon name="plus" size={15} />, t('shell:ui.more_pieces'), current >= max)}
    </span>
  );
}
