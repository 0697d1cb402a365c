import countries from './countries.json' with { type: 'json' };

/** Specification 3. `code` is the specification's own name; addresses and phone numbers use `iso`. */
export interface Country {
  code: string;
  iso: string;
  name: string;
  CNName: string;
  /** Without the plus. */
  dialCode: string;
  /** Format of a domestic mobile number; zeros stand for digits. */
  phoneFormat: string;
  language?: string;
  currency?: string;
  currencySymbol?: string;
}

/** A country with its name in the reader's language; not every browser has the names in every language. */
export interface ListedCountry extends Country {
  localName: string;
}

/** Every country, those of the product's languages first, then by English name. */
export const COUNTRIES: readonly Country[] = countries;

const BY_CODE = new Map(
  COUNTRIES.flatMap((country) => [
    [country.iso, country],
    [country.code.toUpperCase(), country],
  ]),
);

/** A country by its ISO code or by the specification's code, in any case. */
export function findCountry(code: string): Country | undefined {
  return BY_CODE.get(code.trim().toUpperCase());
}
