import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as typed, in the international form `+8613800138000`; undefined when there is no such number. */
export function readPhone(text: string, from: { country: string } | { dialCode: string }): string | undefined {
  if (text.length > 30) return undefined;
  const options =
    'country' in from
      ? { defaultCountry: from.country as CountryCode }
      : { defaultCallingCode: from.dialCode.replace('+', '') };
  const parsed = parsePhoneNumberFromString(text, options);
  return parsed?.isValid() ? parsed.number : undefined;
}
