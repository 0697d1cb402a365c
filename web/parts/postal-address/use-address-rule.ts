import { useEffect, useState } from 'react';
import type { AddressRule } from '../../../domains/accounts/addresses/contract.ts';
import { useTexts } from '../../texts/texts.tsx';

const coming = new Map<string, Promise<AddressRule | null>>();

/**
 * How addresses of that country are written; null until it is known, without scripts, or if it could not be fetched.
 * Then the region is typed, and the server says what is missing.
 */
export function useAddressRule(country: string): AddressRule | null {
  const { locale } = useTexts();
  const [known, setKnown] = useState<{ country: string; rule: AddressRule | null } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const key = `${locale} ${country}`;
    const asked = coming.get(key) ?? askRule(country, locale);
    coming.set(key, asked);
    asked.then((rule) => {
      if (!rule) coming.delete(key);
      if (!isLeft) setKnown({ country, rule });
    });
    return () => {
      isLeft = true;
    };
  }, [country, locale]);
  return known?.country === country ? known.rule : null;
}

function askRule(country: string, language: string): Promise<AddressRule | null> {
  return fetch(`/api/front/country/address?country=${country}`, { headers: { language } })
    .then(async (answer) => (answer.ok ? ((await answer.json()) as { data: AddressRule }).data : null))
    .catch(() => null);
}
