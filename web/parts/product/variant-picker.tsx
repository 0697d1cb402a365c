import { useId } from 'react';
import type { ProductDetail } from '../../../domains/catalog/contract.ts';
import { type Choice, choiceOf, type Variant } from '../../../domains/catalog/variant-rules.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { VariantChoice } from './use-variant-choice.ts';

/** Where the picker of a page is. */
export const OPTIONS = 'options';

type Option = ProductDetail['options'][number];
type OptionValue = Option['values'][number];

/** A link acting as a radio button: an input would do nothing on a page without scripts. */
const radio = (checked: boolean) => ({ role: 'radio', 'aria-checked': checked }) as const;

interface VariantPickerProps {
  /** Target of links that ask for a selection. */
  id?: string;
  options: readonly Option[];
  skus: readonly Variant[];
  choice: Pick<VariantChoice<Variant>, 'selection' | 'hrefOf' | 'select' | 'isMissing'>;
}

/** One group of values per option. Every value links to the resulting selection. */
export function VariantPicker({ id, options, skus, choice }: VariantPickerProps) {
  const { selection, hrefOf, select, isMissing } = choice;
  return (
    <div id={id} className="flex scroll-mt-24 flex-col gap-4">
      {options.map((option, position) => {
        const chosenId = selection[position];
        const choices = option.values.map((value) => choiceOf(skus, selection, position, value.id));
        const first = choices.findIndex((each) => each.selection);
        return (
          <OptionGroup key={option.id} option={option} chosenId={chosenId} isMissing={isMissing}>
            {option.values.map((value, nth) => {
              const leadsTo = choices[nth]?.selection;
              return (
                <ValueLink
                  key={value.id}
                  value={value}
                  checked={chosenId === value.id}
                  isStop={chosenId === undefined ? nth === first : chosenId === value.id}
                  state={choices[nth]?.state ?? 'impossible'}
                  href={leadsTo && hrefOf(leadsTo)}
                  onChoose={() => leadsTo && select(leadsTo)}
                />
              );
            })}
          </OptionGroup>
        );
      })}
      {/*
       * the first submit button is what Enter in the quantity triggers: nothing is submitted while the selection is
       * incomplete
       */}
      {id && options.some((_, position) => selection[position] === undefined) && (
        <button type="submit" disabled hidden />
      )}
    </div>
  );
}

interface OptionGroupProps {
  option: Option;
  chosenId: number | undefined;
  isMissing: boolean;
  children: React.ReactNode;
}

function OptionGroup({ option, chosenId, isMissing, children }: OptionGroupProps) {
  const { t } = useTexts();
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-[88px_minmax(0,1fr)] md:gap-3">
      <p id={id} className="pt-2 text-secondary [overflow-wrap:anywhere]">
        {option.name}{' '}
        {chosen ? (
          <span className="ms-1 text-ink md:sr-only">{chosen.name}</span>
        ) : (
          <span className={cx('text-[13px] max-md:ms-1 md:block', isMissing && 'text-danger')}>
            {t('goods:detail.choose')}
          </span>
        )}
      </p>
      <div
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={id}
        aria-invalid={(!chosen && isMissing) || undefined}
        data-unchosen={chosen ? undefined : ''}
        onKeyDown={move}
        className="flex flex-wrap gap-2"
      >
        {children}
      </div>
    </div>
  );
}

interface ValueLinkProps {
  value: OptionValue;
  checked: boolean;
  /** The tab stop of its group. */
  isStop: boolean;
  state: Choice['state'];
  href: PageAddress | undefined;
  onChoose: () => void;
}

function ValueLink({ value, checked, isStop, state, href, onChoose }: ValueLinkProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const looks = cx(
    'flex min-h-11 max-w-full md:min-h-10 items-center gap-2 rounded-control border px-3 py-1 transition-colors',
    value.swatch && 'ps-1.5',
    checked ? 'border-brand bg-brand-tint font-semibold text-brand-hover outline outline-brand' : 'border-line bg-card',
    !checked && state === 'open' && 'hover:border-brand hover:text-brand-hover',
    state === 'sold_out' && !checked && 'border-dashed text-muted line-through',
    state === 'elsewhere' && 'border-dashed bg-page text-muted hover:border-faint',
    state === 'impossible' && 'cursor-not-allowed border-dashed bg-page text-muted opacity-60',
  );
  const inside = (
    <>
      {value.swatch && (
        <span
          aria-hidden="true"
          className={cx(
            'size-7 shrink-0 rounded-[4px] border border-ink/15',
            state !== 'open' && !checked && 'opacity-40',
          )}
          style={{ background: value.swatch }}
        />
      )}
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{value.name}</span>
    </>
  );
  if (!href) {
    return (
      <span {...radio(false)} aria-disabled="true" tabIndex={-1} className={looks}>
        {inside}
      </span>
    );
  }
  const key = { sold_out: 'goods:detail.value_sold_out', elsewhere: 'goods:detail.value_elsewhere' }[
    state as 'sold_out' | 'elsewhere'
  ];
  return (
    <a
      href={href}
      {...radio(checked)}
      aria-label={key ? t(key, { name: value.name }) : value.name}
      tabIndex={isStop || !hydrated ? 0 : -1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
      className={looks}
    >
      {inside}
    </a>
  );
}
