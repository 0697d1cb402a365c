import { decimalText } from '../../../platform/locale/money.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SiteFieldsProps } from './word-fields.tsx';

/** Open or closed. The owner who closes the site can still enter. */
export function SiteAccessFields({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('platform-office:sites.door')}>
      <SelectField
        name="status"
        label={t('platform-office:sites.status')}
        hint={t('platform-office:sites.status_hint')}
        defaultValue={answer?.values.status ?? site.status}
        problem={answer?.problems.status}
      >
        {(['open', 'closed'] as const).map((status) => (
          <option key={status} value={status}>
            {t(`platform-office:sites.${status}`)}
          </option>
        ))}
      </SelectField>
    </Panel>
  );
}

/** The membership terms. */
export function AccessFields({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('platform-office:sites.access')} hint={t('platform-office:sites.access_hint')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="access"
          label={t('platform-office:sites.access_label')}
          defaultValue={answer?.values.access ?? site.access}
          problem={answer?.problems.access}
        >
          {(['public', 'paid'] as const).map((access) => (
            <option key={access} value={access}>
              {t(`platform-office:sites.${access}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="invitePolicy"
          label={t('platform-office:sites.invite_policy')}
          defaultValue={answer?.values.invitePolicy ?? site.invitePolicy}
          problem={answer?.problems.invitePolicy}
        >
          {(['none', 'optional', 'required'] as const).map((policy) => (
            <option key={policy} value={policy}>
              {t(`platform-office:sites.invites.${policy}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="joinFee"
          label={t('platform-office:sites.join_fee', { currency: site.defaultCurrency })}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={answer?.values.joinFee ?? decimalText(site.joinFeeMinor, site.defaultCurrency)}
          problem={answer?.problems.joinFee ?? answer?.problems.joinFeeMinor}
        />
        <TextField
          name="joinDays"
          label={t('platform-office:sites.join_days')}
          hint={t('platform-office:sites.join_days_hint')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={answer?.values.joinDays ?? site.joinDays}
          problem={answer?.problems.joinDays}
        />
      </div>
    </Panel>
  );
}
