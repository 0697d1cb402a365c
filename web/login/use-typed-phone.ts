import { useState } from 'react';
import { DEFAULT_COUNTRY, type DialCountry } from './country-search.ts';

export interface TypedPhone {
  number: string;
  setNumber: (number: string) => void;
  country: DialCountry;
  setCountry: (country: DialCountry) => void;
}

/** A phone number being typed, initialised from a refused form. */
export function useTypedPhone(values: Record<string, string> = {}): TypedPhone {
  const [number, setNumber] = useState(values.phone ?? '');
  const [country, setCountry] = useState<DialCountry>(() => sentCountry(values) ?? DEFAULT_COUNTRY);
  return { number, setNumber, country, setCountry };
}

function sentCountry({ country, countryCode }: Record<string, string>): DialCountry | undefined {
  const isWhole = /^[A-Z]{2}$/.test(country ?? '') && /^\+\d{1,4}$/.test(countryCode ?? '');
  return country && countryCode && isWhole ? { iso: country, dialCode: countryCode.slice(1) } : undefined;
}
