import { useId } from 'react';
import type { ProductDetail } from '../../../domains/catalog/contract.ts';
import { type Choice, choiceOf } from '../../../domains/catalog/variant-rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Option = ProductDetail['options'][number];
type OptionValue = Option['values'][number];
type Sku = ProductDetail['skus'][number];

/** A link that is one of several: an input would lead nowhere on a page without a script. */
const radio = (checked: boolean) => ({ role: 'radio', 'aria-checked': checked }) as const;

interface VariantPickerProps {
  options: readonly Option[];
  skus: readonly Sku[];
  shown: Sku;
  hrefOf: (sku: Sku) => string;
  onChoose: (sku: Sku) => void;
}

/** One group of choices per option. Every choice is the address of the variant that it leads to. */
export function VariantPicker({ options, skus, shown, hrefOf, onChoose }: VariantPickerProps) {
  return options.map((option, position) => (
    <OptionGroup key={option.id} option={option} chosenId={shown.valueIds[position]}>
      {(value) => {
        const choice = choiceOf(skus, shown, position, value.id);
        return (
          <ValueLink
            key={value.id}
            value={value}
            checked={shown.valueIds[position] === value.id}
            choice={choice}
            href={choice.variant && hrefOf(choice.variant)}
            onChoose={onChoose}
          />
        );
      }}
    </OptionGroup>
  ));
}

interface OptionGroupProps {
  option: Option;
  chosenId: number | undefined;
  children: (value: OptionValue) => React.ReactNode;
}

function OptionGroup({ option, chosenId, children }: OptionGroupProps) {
  const id = useId();
  const chosen = option.values.find((value) => value.id === chosenId);
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('a[role="radio"]')];
    const next = radios[(radios.indexOf(document.activeElement as HTMLElement) + step + radios.length) % radios.length];
    next?.focus();
    next?.click();
  };
  return (
    <div className="grid gap-2 md:grid-cols-[88px_1fr] md:gap-3">
      <p id={id} className="pt-2 text-secondary">
        {option.name}
        <span className="ms-2 text-ink md:sr-only">{chosen?.name}</span>
      </p>
      <div role="radiogroup" tabIndex={-1} aria-labelledby={id} onKeyDown={move} className="flex flex-wrap gap-2">
        {option.values.map(children)}
      </div>
    </div>
  );
}

interface ValueLinkProps {
  value: OptionValue;
  checked: boolean;
  choice: Choice<Sku>;
  href: string | undefined;
  onChoose: (sku: Sku) => void;
}

function ValueLink({ value, checked, choice, href, onChoose }: ValueLinkProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const looks = cx(
    'flex min-h-10 max-w-full items-center gap-2 rounded-control border px-3 py-1 transition-colors',
    value.swatch && 'ps-1.5',
    checked ? 'border-brand bg-brand-tint font-semibold text-brand-hover outline outline-brand' : 'border-line bg-card',
    !checked && choice.state === 'open' && 'hover:border-brand hover:text-brand-hover',
    choice.state === 'sold_out' && !checked && 'border-dashed text-muted line-through',
    choice.state === 'elsewhere' && 'border-dashed bg-page text-muted hover:border-faint',
    choice.state === 'impossible' && 'cursor-not-allowed border-dashed bg-page text-muted opacity-60',
  );
  const inside = (
    <>
      {value.swatch && (
        <span
          aria-hidden="true"
          className={cx(
            'size-7 shrink-0 rounded-[4px] border border-ink/15',
            choice.state !== 'open' && !checked && 'opacity-40',
          )}
          style={{ background: value.swatch }}
        />
      )}
      <span className="line-clamp-2 min-w-0 break-words">{value.name}</span>
    </>
  );
  const sku = choice.variant;
  if (!sku) {
    return (
      <span {...radio(false)} aria-disabled="true" tabIndex={-1} className={looks}>
        {inside}
      </span>
    );
  }
  const key = { sold_out: 'goods:detail.value_sold_out', elsewhere: 'goods:detail.value_elsewhere' }[
    choice.state as 'sold_out' | 'elsewhere'
  ];
  return (
    <a
      href={href}
      {...radio(checked)}
      aria-label={key ? t(key, { name: value.name }) : value.name}
      tabIndex={checked || !hydrated ? 0 : -1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(sku);
      }}
      className={looks}
    >
      {inside}
    </a>
  );
}
