import type { Address } from '../../domains/accounts/address-contract.ts';

/** Countries whose addresses go from the large to the small, without spaces. */
const LARGE_FIRST = new Set(['CN', 'TW', 'HK', 'MO', 'JP']);

/** An address on one line, in the order of its own country. */
export function addressLine(
  address: Pick<Address, 'country' | 'region' | 'city' | 'detail' | 'postCode'>,
  countryName: string,
): string {
  const { country, region, city, detail, postCode } = address;
  if (LARGE_FIRST.has(country)) {
    const place = [region, city === region ? '' : city, detail].join(/[a-z]/i.test(region + city) ? ' ' : '');
    return [place.trim(), postCode, countryName].filter(Boolean).join(', ');
  }
  return [detail, [city, region, postCode].filter(Boolean).join(' '), countryName].filter(Boolean).join(', ');
}
