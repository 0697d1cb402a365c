import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { languageTag, readLocale } from '../../platform/locale/locale.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Dropdown, dropdownItemClass } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';

interface Choice {
  value: string;
  label: ReactNode;
  lang?: string;
}

/** One form with a button for each choice: works without scripts, and the new document uses the new language. */
function ChoiceForm({ name, choices, current }: { name: string; choices: Choice[]; current: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="back" value={pathname + search} />
      {choices.map(({ value, label, lang }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          lang={lang}
          aria-current={value === current ? 'true' : undefined}
          className={dropdownItemClass(value === current)}
        >
          <span className="flex-1">{label}</span>
          {value === current && <Icon name="check" size={15} />}
        </button>
      ))}
    </form>
  );
}

function useLanguageChoices(): Choice[] {
  const languages = useShell()?.languages ?? [];
  return languages.map(({ name, mark }) => ({ value: mark, label: name, lang: languageTag(readLocale(mark) ?? 'en') }));
}

function useCurrencyChoices(): Choice[] {
  const currencies = useShell()?.currencies ?? [];
  return currencies.map(({ code, symbol, name }) => ({
    value: code,
    label: (
      <span className="flex gap-2">
        <span className="w-8 text-secondary">{symbol}</span>
        {name}
      </span>
    ),
  }));
}

interface LanguageMenuProps {
  /** Only the sign of a globe. */
  compact?: boolean;
  /** The currencies are listed below, where a phone has no room for their own menu. */
  hasCurrencies?: boolean;
}

/** Language of the page: choosing one stays on the page. */
export function LanguageMenu({ compact, hasCurrencies }: LanguageMenuProps) {
  const { t, locale } = useTexts();
  const shell = useShell();
  const currencies = useCurrencyChoices();
  const choices = useLanguageChoices();
  const current = choices.find(({ value }) => value === locale);
  return (
    <Dropdown
      hover={!compact}
      name={`${t('shell:language')}: ${current?.label ?? locale}`}
      label={
        compact ? (
          <span className="flex size-10 items-center justify-center">
            <Icon name="globe" size={21} />
          </span>
        ) : (
          <span className="flex h-9 items-center gap-1">
            <Icon name="globe" size={14} />
            {current?.label}
            <Icon name="chevron-down" size={13} />
          </span>
        )
      }
    >
      <ChoiceForm name="language" choices={choices} current={locale} />
      {hasCurrencies && shell && (
        <div className="mt-1.5 border-line border-t pt-1.5">
          <p className="px-3 py-1.5 text-[13px] text-secondary">{t('shell:currency')}</p>
          <ChoiceForm name="currency" choices={currencies} current={shell.currency} />
        </div>
      )}
    </Dropdown>
  );
}

/** Currency of the prices: choosing one redirects home. */
export function CurrencyMenu() {
  const { t } = useTexts();
  const shell = useShell();
  const choices = useCurrencyChoices();
  if (!shell) return null;
  return (
    <Dropdown
      hover
      name={`${t('shell:currency')}: ${shell.currency}`}
      label={
        <span className="flex h-9 items-center gap-1">
          {shell.currency}
          <Icon name="chevron-down" size={13} />
        </span>
      }
      panelClassName="min-w-56"
    >
      <ChoiceForm name="currency" choices={choices} current={shell.currency} />
    </Dropdown>
  );
}

/** The languages as plain buttons, for the footer. */
export function LanguageButtons() {
  const { t, locale } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/preferences"
      aria-label={t('shell:language')}
      className="flex flex-wrap gap-x-4 gap-y-1"
    >
      <input type="hidden" name="back" value={pathname + search} />
      {useLanguageChoices().map(({ value, label, lang }) => (
        <button
          key={value}
          type="submit"
          name="language"
          value={value}
          lang={lang}
          aria-current={value === locale ? 'true' : undefined}
          className="py-1 hover:text-brand-hover aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {label}
        </button>
      ))}
    </form>
  );
}
