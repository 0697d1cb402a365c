import { Combobox } from '@base-ui/react/combobox';
import { use, useRef, useState } from 'react';
import type { ListedCountry } from '../../domains/accounts/countries.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { type DialCountry, findCountries } from './country-search.ts';
import { DialButtonFace, dialButtonClass } from './dial-button-face.tsx';
import { Flag } from './flag.tsx';
import { fetchCountries } from './listed-countries.ts';

interface CountryListProps {
  country: DialCountry;
  onChoose: (country: DialCountry) => void;
  label: string;
}

/**
 * The searchable list of dial codes (specification 2 and 9: 442 by 378). Loaded when it is first opened, and open from
 * the start.
 */
export default function CountryList({ country, onChoose, label }: CountryListProps) {
  const { t, locale } = useTexts();
  const countries = use(fetchCountries(locale));
  const [query, setQuery] = useState('');
  // the originally pressed button has been replaced: focus returns to its replacement
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = countries.find(({ iso }) => iso === country.iso) ?? null;
  return (
    <Combobox.Root
      items={countries}
      filteredItems={findCountries(countries, query)}
      value={chosen}
      onValueChange={(next) => next && onChoose({ iso: next.iso, dialCode: next.dialCode })}
      inputValue={query}
      onInputValueChange={setQuery}
      itemToStringLabel={({ localName }: ListedCountry) => localName}
      isItemEqualToValue={(a: ListedCountry, b: ListedCountry) => a.iso === b.iso}
      defaultOpen
      autoHighlight
    >
      <Combobox.Trigger ref={trigger} aria-label={label} className={dialButtonClass}>
        <DialButtonFace country={country} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" alignOffset={-13} sideOffset={8} collisionPadding={12} className="z-60">
          <Combobox.Popup
            aria-label={t('login:countries')}
            finalFocus={trigger}
            className="flex h-[378px] max-h-(--available-height) w-[442px] max-w-(--available-width) flex-col overflow-hidden rounded-card border border-line bg-card shadow-float"
          >
            <div className="flex items-center border-line border-b ps-4">
              <Icon name="search" size={18} className="text-muted" />
              <Combobox.Input
                aria-label={t('login:country_search')}
                placeholder={t('login:country_search')}
                className="h-12 w-full min-w-0 bg-transparent px-3 text-base outline-none md:text-sm"
              />
            </div>
            <Combobox.Empty className="px-4 py-10 text-center text-secondary empty:hidden">
              {t(countries.length === 0 ? 'login:countries_failed' : 'login:country_none')}
            </Combobox.Empty>
            <Combobox.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
              {(item: ListedCountry) => <CountryRow key={item.iso} country={item} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Flag, the name in the reader's language, the Chinese and the English one, dial code. */
function CountryRow({ country }: { country: ListedCountry }) {
  const { localName, CNName, name, iso, dialCode } = country;
  const otherNames = [
    { lang: 'zh-CN', text: CNName },
    { lang: 'en', text: name },
  ].filter(({ text }) => text !== localName);
  return (
    <Combobox.Item
      value={country}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 outline-none',
        'data-highlighted:bg-page data-selected:bg-brand-tint data-selected:font-medium data-selected:text-brand-hover',
        'data-highlighted:data-selected:ring-1 data-highlighted:data-selected:ring-brand/40',
      )}
    >
      <Flag iso={iso} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="max-w-full truncate">{localName}</span>
        <span className="max-w-full truncate font-normal text-[13px] text-muted">
          {otherNames.map(({ lang, text }, index) => (
            <span key={lang} lang={lang}>
              {index > 0 && ' · '}
              {text}
            </span>
          ))}
        </span>
      </span>
      <span className="tabular shrink-0 text-secondary">+{dialCode}</span>
    </Combobox.Item>
  );
}
