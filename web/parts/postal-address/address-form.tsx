import { useState } from 'react';
import type { Address } from '../../../domains/accounts/addresses/contract.ts';
import { ADDRESS_LENGTHS } from '../../../domains/accounts/addresses/lengths.ts';
import { MAX_EMAIL_LENGTH } from '../../../domains/accounts/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { phoneAtHome } from './address-text.ts';
import { RegionField } from './region-field.tsx';
import { useAddressRule } from './use-address-rule.ts';

export interface AddressFieldsProps {
  /** The address being edited. */
  address?: Address;
  /** The refused input. */
  answer?: FormAnswer;
  /** `listCountryNames` in the page's language. */
  countries: readonly { iso: string; name: string; dialCode: string }[];
  /** The country of a new address until another is chosen: `homeCountryOf`. */
  homeCountry: string;
  /** The e-mail that the reader gave already: a new address asks for no other. */
  email?: string | null;
  /** Whether it may be made the default; the first address always is. */
  offerDefault?: boolean;
}

/** The fields of an address, for the address list and the checkout; they are part of the caller's form. */
export function AddressFields({ address, answer, countries, homeCountry, email, offerDefault }: AddressFieldsProps) {
  const { t } = useTexts();
  const submitted = answer?.values;
  const [country, setCountry] = useState(submitted?.country ?? address?.country ?? homeCountry);
  const rule = useAddressRule(country);
  const dialCodeOf = (of: string | undefined) => countries.find(({ iso }) => iso === of)?.dialCode;
  const [dialCode, savedDialCode] = [dialCodeOf(country), dialCodeOf(address?.country)];
  const field = (name: keyof typeof ADDRESS_LENGTHS | 'phone' | 'email') => ({
    name,
    defaultValue: submitted?.[name] ?? address?.[name] ?? '',
    problem: answer?.problems[name],
  });
  const optional = (label: string) => `${label} (${t('addresses:field.optional')})`;
  const isSaved = country === (submitted?.country ?? address?.country);
  const needsCode = rule?.postCode === 'required';
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {address && <input type="hidden" name="id" value={address.id} />}
      <TextField {...field('name')} label={t('addresses:field.name')} autoComplete="name" required />
      <TextField
        {...field('phone')}
        defaultValue={submitted?.phone ?? phoneAtHome(address?.phone ?? '', savedDialCode)}
        label={t('addresses:field.phone')}
        type="tel"
        autoComplete="tel"
        start={dialCode && <span className="tabular">+{dialCode}</span>}
        required
      />
      <SelectField
        label={t('addresses:field.country')}
        name="country"
        autoComplete="country"
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        problem={answer?.problems.country}
        required
      >
        {countries.map(({ iso, name }) => (
          <option key={iso} value={iso}>
            {name}
          </option>
        ))}
      </SelectField>
      <RegionField
        key={country}
        rule={rule}
        defaultValue={isSaved ? field('region').defaultValue : ''}
        problem={answer?.problems.region}
      />
      <TextField {...field('city')} label={optional(t('addresses:field.city'))} autoComplete="address-level2" />
      {rule?.postCode !== 'none' && (
        <TextField
          {...field('postCode')}
          label={needsCode || !rule ? t('addresses:field.post_code') : optional(t('addresses:field.post_code'))}
          autoComplete="postal-code"
          placeholder={rule?.postCodeExample && t('addresses:field.example', { example: rule.postCodeExample })}
          maxLength={ADDRESS_LENGTHS.postCode}
          required={needsCode}
        />
      )}
      <div className="sm:col-span-2">
        <TextField
          {...field('detail')}
          label={t('addresses:field.detail')}
          placeholder={t('addresses:field.detail_example')}
          autoComplete="street-address"
          maxLength={ADDRESS_LENGTHS.detail}
          required
        />
      </div>
      {email && !address ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <div className="sm:col-span-2">
          <TextField
            {...field('email')}
            label={optional(t('addresses:field.email'))}
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
          />
        </div>
      )}
      {offerDefault && (
        <Checkbox
          name="isDefault"
          value="1"
          defaultChecked={submitted ? submitted.isDefault === '1' : address?.isDefault}
          className="sm:col-span-2"
        >
          {t('addresses:field.use_as_default')}
        </Checkbox>
      )}
    </div>
  );
}
