import type { FieldProblem } from '../../../platform/errors.ts';

export const MAX_ADDRESSES = 50;
export const ADDRESS_LENGTHS = { name: 60, region: 60, city: 60, detail: 200, postCode: 12 } as const;

/** Which parts a country requires in an address; other countries accept anything that resembles a post code. */
interface CountryRule {
  postCode: RegExp;
  /** Every address there includes a region (province, state). */
  needsRegion: boolean;
  postCodeExample: string;
}

const RULES: Record<string, CountryRule> = {
  CN: { postCode: /^\d{6}$/, needsRegion: true, postCodeExample: '200040' },
  TW: { postCode: /^\d{3}(?:\d{2,3})?$/, needsRegion: true, postCodeExample: '106' },
  TH: { postCode: /^[1-9]\d{4}$/, needsRegion: true, postCodeExample: '10330' },
  LA: { postCode: /^\d{5}$/, needsRegion: true, postCodeExample: '01000' },
  FR: { postCode: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, needsRegion: false, postCodeExample: '75004' },
  US: { postCode: /^\d{5}(?:-\d{4})?$/, needsRegion: true, postCodeExample: '94110' },
};
const ANY_COUNTRY: CountryRule = {
  postCode: /^[A-Za-z0-9][A-Za-z0-9 -]{1,10}$/,
  needsRegion: false,
  postCodeExample: '',
};

export function countryRule(iso: string): CountryRule {
  return RULES[iso] ?? ANY_COUNTRY;
}

export interface AddressText {
  name: string;
  region: string;
  city: string;
  detail: string;
  postCode: string;
}

/** Every invalid part of an address in that country; phone and country are validated separately. */
export function addressProblems(address: AddressText, iso: string): FieldProblem[] {
  const rule = countryRule(iso);
  const problems: FieldProblem[] = [];
  const wrong = (field: string, code: string) => problems.push({ field, code });
  if (address.name === '') wrong('name', 'emptyName');
  if (rule.needsRegion && address.region === '') wrong('region', 'emptyRegion');
  if (address.detail === '') wrong('detail', 'emptyDetail');
  if (address.postCode === '') wrong('postCode', 'emptyPostCode');
  else if (!rule.postCode.test(address.postCode)) wrong('postCode', 'wrongPostCode');
  for (const [field, most] of Object.entries(ADDRESS_LENGTHS)) {
    if ([...address[field as keyof AddressText]].length > most) wrong(field, 'tooLong');
  }
  return problems;
}
