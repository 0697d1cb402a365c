import type { ReactNode } from 'react';
import { BOUNTY_RULES } from '../../../domains/forum/people/settings.ts';
import { SettingsSection } from '../../back-office/kit/settings-section.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const SPLIT = ['authorTenths', 'siteTenths', 'inviterTenths', 'incomeDays'] as const;
const AMOUNTS = ['tipMinimum', 'bountyMinimum', 'withdrawDailyLimit'] as const;

interface MoneySettingsProps {
  forum: { settings: { bountyRule: string; withdrawRealName: boolean } };
  currency: string;
  /** As they are typed, by name. */
  amounts: Readonly<Record<string, string>>;
  answer: FormAnswer | undefined;
  /** The field of a number. */
  number: (name: (typeof SPLIT)[number]) => ReactNode;
}

/** How sales of members are split, what tips and bounties are worth at least, and the rules of withdrawals. */
export function MoneySettings({ forum: { settings }, currency, amounts, answer, number }: MoneySettingsProps) {
  const { t } = useTexts();
  return (
    <SettingsSection title={t('forum-office:money.title')} hint={t('forum-office:money.hint')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {SPLIT.map(number)}
        {AMOUNTS.map((name) => (
          <TextField
            key={name}
            name={`settings.${name}`}
            label={t(`forum-office:settings.${name}`, { currency })}
            hint={t(`forum-office:settings.hint.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={answer?.values[`settings.${name}`] ?? amounts[name]}
            problem={answer?.problems[`settings.${name}`]}
          />
        ))}
        <SelectField
          name="settings.bountyRule"
          label={t('forum-office:settings.bountyRule')}
          defaultValue={answer?.values['settings.bountyRule'] ?? settings.bountyRule}
        >
          {BOUNTY_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {t(`forum-office:settings.bounty_rules.${rule}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-4">
        <Checkbox
          name="settings.withdrawRealName"
          defaultChecked={answer ? answer.values['settings.withdrawRealName'] === 'on' : settings.withdrawRealName}
        >
          {t('forum-office:settings.withdrawRealName')}
        </Checkbox>
      </div>
    </SettingsSection>
  );
}
