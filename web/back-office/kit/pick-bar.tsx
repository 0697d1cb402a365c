import { type ReactNode, useEffect, useState } from 'react';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { OfficeForm } from './office-form.tsx';

interface PickBarProps {
  /** Id of the form that the table's ticks belong to. */
  id: string;
  /** Rows of the whole list; with `filters` all of them can be chosen at once. */
  total: number;
  /** The filters of the list, submitted with `all`. */
  filters?: Readonly<Record<string, string | undefined>>;
  /** Buttons lead to files and printed pages, so that forms are sent without the router. */
  isDocument?: boolean;
  /** Buttons that submit the form, and the fields they need. */
  children: ReactNode;
}

/**
 * What can be done with the ticked rows: with a selection it stays in view below a long table. Submits `ids`, and `all` with the filters
 * for everything that matches, whatever the page.
 */
export function PickBar({ id, total, filters, isDocument = false, children }: PickBarProps) {
  const { t, locale } = useTexts();
  const isScripted = useHydrated();
  const [count, rows, tickAll] = useTicks(id);
  const [isAll, setAll] = useState(false);
  const picked = isAll ? total : count;
  return (
    <OfficeForm
      id={id}
      method={isDocument ? 'get' : 'post'}
      reloadDocument={isDocument}
      preventScrollReset
      className={cx(
        'bottom-0 z-20 -mx-1 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-3 py-2',
        // without a selection it would only cover the list
        picked > 0 ? 'sticky shadow-float' : 'relative',
        // every field of every action is there, which would cover half of a phone
        !isScripted && 'md:sticky md:shadow-float',
      )}
    >
      {isScripted && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="choice rounded-[4px]"
            checked={rows > 0 && count === rows}
            onChange={(event) => tickAll(event.target.checked)}
          />
          {t('back-office:pick_page')}
        </label>
      )}
      {filters && total > 0 && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="all"
            value="1"
            className="choice rounded-[4px]"
            checked={isScripted ? isAll : undefined}
            onChange={(event) => setAll(event.target.checked)}
          />
          {t('back-office:pick_all', { number: formatNumber(total, locale) })}
        </label>
      )}
      {Object.entries(filters ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {isScripted && (
        <span role="status" className="tabular text-secondary">
          {t('back-office:picked', { number: formatNumber(picked, locale) })}
        </span>
      )}
      <div className="flex flex-wrap items-start gap-2 md:ms-auto">{children}</div>
    </OfficeForm>
  );
}

/** How many rows are ticked, how many there are, and a way to tick all of them. */
function useTicks(id: string): [count: number, rows: number, tickAll: (isOn: boolean) => void] {
  const [ticks, setTicks] = useState({ count: 0, rows: 0 });
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${CSS.escape(id)}"]`)];
  useEffect(() => {
    const look = () => {
      const all = boxes();
      const count = all.filter(({ checked }) => checked).length;
      setTicks((before) =>
        before.count === count && before.rows === all.length ? before : { count, rows: all.length },
      );
    };
    look();
    document.addEventListener('change', look);
    return () => document.removeEventListener('change', look);
  });
  const tickAll = (isOn: boolean) => {
    const all = boxes();
    for (const box of all) box.checked = isOn;
    setTicks({ count: isOn ? all.length : 0, rows: all.length });
  };
  return [ticks.count, ticks.rows, tickAll];
}
