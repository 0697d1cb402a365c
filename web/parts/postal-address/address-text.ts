import type { Address } from '../../../domains/accounts/addresses/contract.ts';

/** Countries whose addresses go from the large to the small, without spaces. */
const LARGE_FIRST = new Set(['CN', 'TW', 'HK', 'MO', 'JP']);
/** Countries that write the post code after the place; elsewhere it comes before. */
const POST_CODE_LAST = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN', 'TH', 'LA', 'VN', 'SG', 'KR', 'PH']);

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
  const place = POST_CODE_LAST.has(country) ? [city, region, postCode] : [postCode, city];
  const state = POST_CODE_LAST.has(country) ? '' : region;
  return [detail, place.filter(Boolean).join(' '), state, countryName].filter(Boolean).join(', ');
}

/** `+8613800138000` with its dial code separated, for readability. */
export function phoneText(phone: string, dialCode: string | undefined): string {
  const home = phoneAtHome(phone, dialCode);
  return home === phone ? phone : `+${dialCode} ${home}`;
}

/** The number without the dial code of its country. */
export function phoneAtHome(phone: string, dialCode: string | undefined): string {
  return dialCode && phone.startsWith(`+${dialCode}`) ? phone.slice(dialCode.length + 1) : phone;
}
