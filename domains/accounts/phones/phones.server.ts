import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhoneNumberFromString as parseWithKind } from 'libphonenumber-js/max';
import { refuseFields } from '../../../platform/errors.ts';
import { COUNTRIES } from '../countries.ts';
import { DEFAULT_DIAL_CODE, MAX_PHONE_LENGTH } from '../rules.ts';

const DIAL_CODES = new Set(COUNTRIES.map(({ dialCode }) => dialCode));
/** Kinds of numbers that take text messages; the plans of some countries do not tell kinds apart. */
const MOBILE = new Set([undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** A phone number as typed, in the international form `+8613800138000`; undefined when there is no such number. */
export function readPhone(text: string, from: { country: string } | { dialCode: string }): string | undefined {
  if ('dialCode' in from) return parseFrom(parsePhoneNumberFromString, text, from.dialCode)?.number;
  if (text.length > MAX_PHONE_LENGTH) return undefined;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: from.country as CountryCode });
  return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * A phone that can be sent a code, in the international form; with or without the plus before the country's code.
 * Refuses what is no such number: a line in a wall, and a number that costs who calls it.
 */
export function readMobile({ phone, countryCode }: { phone: string; countryCode: string }): string {
  const parsed = parseFrom(parseWithKind, phone, countryCode || DEFAULT_DIAL_CODE);
  if (parsed && MOBILE.has(parsed.getType())) return parsed.number;
  return refuseFields([{ field: 'phone', code: 'wrongPhone' }]);
}

/** The numbering plans throw at a code that is no country's: it is a wrong number like any other. */
function parseFrom(parse: typeof parsePhoneNumberFromString, text: string, dialCode: string): PhoneNumber | undefined {
  const code = dialCode.replace('+', '');
  if (text.length > MAX_PHONE_LENGTH || !DIAL_CODES.has(code)) return undefined;
  const parsed = parse(text, { defaultCallingCode: code });
  return parsed?.isValid() ? parsed : undefined;
}
