import type { FieldProblem } from '../../../platform/errors.ts';
import { ADDRESS_LENGTHS } from './lengths.ts';
import { postalRule } from './postal-rules.ts';

export const MAX_ADDRESSES = 50;

export interface AddressText {
  name: string;
  region: string;
  city: string;
  detail: string;
  postCode: string;
}

/** Every invalid part of an address in that country; the post code as `cleanPostCode` writes it; phone and country are validated separately. */
export function addressProblems(address: AddressText, iso: string): FieldProblem[] {
  const rule = postalRule(iso);
  const problems: FieldProblem[] = [];
  const wrong = (field: string, code: string) => problems.push({ field, code });
  if (address.name === '') wrong('name', 'emptyName');
  if (rule.needsRegion && address.region === '') wrong('region', 'emptyRegion');
  if (address.detail === '') wrong('detail', 'emptyDetail');
  if (address.postCode === '') {
    if (rule.postCode === 'required') wrong('postCode', 'emptyPostCode');
  } else if (!rule.pattern.test(address.postCode)) wrong('postCode', 'wrongPostCode');
  for (const [field, most] of Object.entries(ADDRESS_LENGTHS)) {
    if ([...address[field as keyof AddressText]].length > most) wrong(field, 'tooLong');
  }
  return problems;
}
