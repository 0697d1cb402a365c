import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhoneNumberFromString as parseWithKind } from 'libphonenumber-js/max';
import { refuseFields } from '../../../platform/errors.ts';
import { COUNTRIES } from '../countries.ts';
import { DEFAULT_DIAL_CODE, MAX_PHONE_LENGTH } from '../rules.ts';

const DIAL_CODES = new Set(COUNTRIES.map(({ dialCode }) => dialCode));
/** Number types that can receive text messages; the numbering plans of some countries do not distinguish types. */
const MOBILE = new Set([undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** A typed phone number in international form, `+8613800138000`; undefined if there is no such number. */
export function readPhone(text: string, from: { country: string } | { dialCode: string }): string | undefined {
  if ('dialCode' in from) return parseFrom(parsePhoneNumberFromString, text, from.dialCode)?.number;
  if (text.length > MAX_PHONE_LENGTH) return undefined;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: from.country as CountryCode });
  return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * A phone number that can be sent a code, in international form; the plus before the country code is optional. Throws
 * for numbers that cannot receive one: landlines and premium-rate numbers.
 */
export function readMobile({ phone, countryCode }: { phone: string; countryCode: string }): string {
  const parsed = parseFrom(parseWithKind, phone, countryCode || DEFAULT_DIAL_CODE);
  if (parsed && MOBILE.has(parsed.getType())) return parsed.number;
  return refuseFields([{ field: 'phone', code: 'wrongPhone' }]);
}

/** The library throws on an unknown country code; that is an invalid number like any other. */
function parseFrom(parse: typeof parsePhoneNumberFromString, text: string, dialCode: string): PhoneNumber | undefined {
  const code = dialCode.replace('+', '');
  if (text.length > MAX_PHONE_LENGTH || !DIAL_CODES.has(code)) return undefined;
  const parsed = parse(text, { defaultCallingCode: code });
  return parsed?.isValid() ? parsed : undefined;
}
