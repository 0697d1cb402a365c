import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { DialCountry } from './country-search.ts';
import { DialButtonFace, dialButtonClass } from './dial-button-face.tsx';

const CountryList = lazy(() => import('./country-list.tsx'));

export interface DialCodeProps {
  country: DialCountry;
  onChoose: (country: DialCountry) => void;
  /** For browsers without scripts; a dialog, which needs them, omits it. */
  countries?: readonly { iso: string; name: string; dialCode: string }[];
}

/** The country of a number: a native select list without scripts, the searchable one with them. */
export function DialCode({ country, onChoose, countries = [] }: DialCodeProps) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState(false);
  const label = t('login:dial_code', { code: country.dialCode });
  if (!useHydrated()) {
    return (
      <select
        name="country"
        defaultValue={country.iso}
        aria-label={t('login:countries')}
        className="h-9 w-[100px] text-ink"
      >
        {countries.map(({ iso, name, dialCode }) => (
          <option key={iso} value={iso}>{`+${dialCode} ${name}`}</option>
        ))}
      </select>
    );
  }
  const closed = (busy: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-busy={busy}
      onClick={() => setWanted(true)}
      className={dialButtonClass}
    >
      <DialButtonFace country={country} busy={busy} />
    </button>
  );
  return (
    <span className="block w-[100px] border-line border-e pe-2.5">
      <input type="hidden" name="country" value={country.iso} />
      <input type="hidden" name="countryCode" value={`+${country.dialCode}`} />
      {wanted ? (
        <Suspense fallback={closed(true)}>
          <CountryList {...{ country, onChoose, label }} />
        </Suspense>
      ) : (
        closed(false)
      )}
    </span>
  );
}
