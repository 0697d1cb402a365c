import { useEffect, useRef, useState } from 'react';
import type { AddressRule } from '../../../domains/accounts/addresses/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RegionFieldProps {
  rule: AddressRule | null;
  defaultValue: string;
  problem?: string;
}

/** The region: chosen where the country has a list, typed elsewhere and until the list is there. */
export function RegionField({ rule, defaultValue, problem }: RegionFieldProps) {
  const { t } = useTexts();
  const name = t('addresses:field.region');
  const isRequired = rule?.needsRegion ?? false;
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  // what was typed before the page ran
  useEffect(() => setTyped((before) => box.current?.value ?? before), []);
  const field = {
    name: 'region',
    label: isRequired || !rule ? name : `${name} (${t('addresses:field.optional')})`,
    autoComplete: 'address-level1',
    required: isRequired,
    problem,
  };
  if (!rule || rule.regions.length === 0) {
    return <TextField {...field} ref={box} defaultValue={typed} onChange={(event) => setTyped(event.target.value)} />;
  }
  const { regions } = rule;
  const chosen = regions.find(({ value, label }) => value === typed || label === typed)?.value ?? typed;
  return (
    <SelectField {...field} value={chosen} onChange={(event) => setTyped(event.target.value)}>
      <option value="">{t('addresses:field.choose')}</option>
      {chosen !== '' && !regions.some(({ value }) => value === chosen) && <option value={chosen}>{chosen}</option>}
      {regions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
