import type { ReactNode, SelectHTMLAttributes } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OfficeForm } from './office-form.tsx';

/** The list's URL parameters besides its filters. */
const NO_FILTERS = ['page', 'done', 'sort', 'order', 'new', 'edit', 'open'];

interface FilterBarProps {
  children: ReactNode;
  /** URL parameters that are not filters here and are kept. */
  keep?: readonly string[];
  /** The list requires a choice, so it cannot be cleared. */
  isWhole?: boolean;
}

/** The filters of a list: a form whose values are in the URL. With scripts, choosing submits it at once. */
export function FilterBar({ children, keep = [], isWhole = false }: FilterBarProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const kept = keep.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ''] as const] : []));
  const isNarrowed = [...params].some(([name, value]) => value && ![...NO_FILTERS, ...keep].includes(name));
  return (
    <OfficeForm
      // the fields reset from the URL whenever it changes
      key={search}
      method="get"
      role="search"
      aria-label={t('back-office:filter')}
      className="mb-4 flex flex-wrap items-end gap-2.5"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="min-h-9"
        start={<Icon name="list-filter" size={15} />}
      >
        {t('back-office:filter')}
      </Button>
      {isNarrowed && !isWhole && (
        <ButtonLink
          to={kept.length > 0 ? `?${new URLSearchParams(Object.fromEntries(kept))}` : '?'}
          variant="ghost"
          size="sm"
          className="min-h-9"
        >
          {t('back-office:filter_none')}
        </ButtonLink>
      )}
    </OfficeForm>
  );
}

const CONTROL =
  'h-9 w-full rounded-control border border-line bg-card text-base transition-colors hover:border-faint focus-visible:border-brand focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-brand/25 md:text-[13px]';

interface FilterTextProps {
  name: string;
  label: string;
  value: string | undefined;
  type?: 'search' | 'date';
  maxLength?: number;
}

export function FilterText({ name, label, value, type = 'search', maxLength = 100 }: FilterTextProps) {
  return (
    <label className={`flex flex-col gap-1 ${type === 'search' ? 'min-w-48 flex-1 md:max-w-72' : ''}`}>
      <span className="text-muted text-xs">{label}</span>
      <input
        type={type}
        name={name}
        defaultValue={value ?? ''}
        maxLength={type === 'search' ? maxLength : undefined}
        className={`${CONTROL} px-2.5`}
      />
    </label>
  );
}

interface FilterChoiceProps extends Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name'> {
  label: string;
  value: string | number | undefined;
  /** The first option: no filter. */
  all?: string;
  choices: readonly { value: string | number; label: string }[];
}

export function FilterChoice({ name, label, value, all, choices }: FilterChoiceProps) {
  return (
    <label className="flex min-w-32 flex-col gap-1">
      <span className="text-muted text-xs">{label}</span>
      <select
        name={name}
        defaultValue={value ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className={`${CONTROL} px-2`}
      >
        {all !== undefined && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
