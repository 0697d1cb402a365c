import { MAX_PHONE_LENGTH } from '../../domains/accounts/rules.ts';
import { useTexts } from '../texts/texts.tsx';
import { useEarlyValue } from '../ui/early-text.ts';
import { TextField } from '../ui/text-field.tsx';
import type { DialCountry } from './country-search.ts';
import { DialCode, type DialCodeProps } from './dial-code.tsx';

interface PhoneFieldProps extends Pick<DialCodeProps, 'countries'> {
  /** Its form submits `phone` and `countryCode` (with a plus); without scripts `country`, the ISO code, instead. */
  number: string;
  setNumber: (number: string) => void;
  country: DialCountry;
  setCountry: (country: DialCountry) => void;
  problem?: string;
  autoComplete?: 'username' | 'tel-national';
  label?: string;
}

/** A phone number with the country it is from. */
export function PhoneField({ autoComplete = 'tel-national', ...props }: PhoneFieldProps) {
  const { t } = useTexts();
  const field = useEarlyValue<HTMLInputElement>(props.setNumber);
  return (
    <TextField
      ref={field}
      label={props.label ?? t('login:phone')}
      name="phone"
      type="text"
      inputMode="tel"
      autoComplete={autoComplete}
      maxLength={MAX_PHONE_LENGTH}
      value={props.number}
      onChange={(event) => props.setNumber(event.target.value)}
      problem={props.problem}
      autoFocus={Boolean(props.problem)}
      className="tabular"
      start={<DialCode country={props.country} onChoose={props.setCountry} countries={props.countries} />}
    />
  );
}
