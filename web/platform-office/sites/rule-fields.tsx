import { MAX_REVIEW_WORDS, NUMBER_SETTINGS, SETTING_LIMITS } from '../../../domains/platform-office/sites/rules.ts';
import { SERVICE_TYPES } from '../../../domains/sites/service-contact.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SiteFieldsProps } from './word-fields.tsx';

/** Periods, points and who may buy. */
export function RuleFields({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  const isOn = (name: 'visitorOpen' | 'staffSecondFactor' | 'reviewsFirst', fallback: boolean) =>
    answer ? answer.values[`settings.${name}`] === 'on' : (site.settings[name] ?? fallback);
  return (
    <Panel title={t('platform-office:sites.rules')}>
      <div className="grid gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {NUMBER_SETTINGS.map((name) => {
            const { min, max } = SETTING_LIMITS[name];
            const field = `settings.${name}`;
            return (
              <TextField
                key={name}
                name={field}
                label={t(`platform-office:sites.setting.${name}`)}
                hint={t('platform-office:sites.between', { min, max })}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={answer?.values[field] ?? site.settings[name] ?? SETTING_LIMITS[name].default}
                problem={answer?.problems[field]}
              />
            );
          })}
          <TextField
            name="settings.timeZone"
            label={t('platform-office:sites.setting.timeZone')}
            hint={t('platform-office:sites.setting.timeZone_hint')}
            autoComplete="off"
            maxLength={60}
            defaultValue={answer?.values['settings.timeZone'] ?? site.settings.timeZone ?? 'Asia/Shanghai'}
            problem={answer?.problems['settings.timeZone']}
          />
        </div>
        <Checkbox name="settings.visitorOpen" defaultChecked={isOn('visitorOpen', true)}>
          {t('platform-office:sites.setting.visitorOpen')}
        </Checkbox>
        <Checkbox name="settings.staffSecondFactor" defaultChecked={isOn('staffSecondFactor', false)}>
          {t('platform-office:sites.setting.staffSecondFactor')}
        </Checkbox>
        <Checkbox name="settings.reviewsFirst" defaultChecked={isOn('reviewsFirst', false)}>
          {t('platform-office:sites.setting.reviewsFirst')}
        </Checkbox>
        <TextArea
          label={t('platform-office:sites.setting.reviewWords')}
          hint={t('platform-office:sites.setting.reviewWords_hint')}
          name="settings.reviewWords"
          rows={3}
          limit={MAX_REVIEW_WORDS}
          defaultValue={answer?.values['settings.reviewWords'] ?? site.settings.reviewWords}
          problem={answer?.problems['settings.reviewWords']}
        />
      </div>
    </Panel>
  );
}

/** Contact data for customers. */
export function ContactFields({ site, answer }: SiteFieldsProps) {
  const { t } = useTexts();
  const value = (name: 'servicePhone' | 'serviceEmail' | 'serviceType' | 'serviceLink') =>
    answer?.values[`settings.${name}`] ?? site.settings[name] ?? '';
  return (
    <Panel title={t('platform-office:sites.contact')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="settings.servicePhone"
          label={t('platform-office:sites.setting.servicePhone')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          defaultValue={value('servicePhone')}
          problem={answer?.problems['settings.servicePhone']}
        />
        <TextField
          name="settings.serviceEmail"
          label={t('platform-office:sites.setting.serviceEmail')}
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={value('serviceEmail')}
          problem={answer?.problems['settings.serviceEmail']}
        />
        <SelectField
          name="settings.serviceType"
          label={t('platform-office:sites.setting.serviceType')}
          defaultValue={value('serviceType') || 'h5'}
          problem={answer?.problems['settings.serviceType']}
        >
          {SERVICE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`platform-office:sites.service.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="settings.serviceLink"
          label={t('platform-office:sites.setting.serviceLink')}
          hint={t('platform-office:sites.setting.serviceLink_hint')}
          type="url"
          maxLength={500}
          autoComplete="off"
          placeholder="https://"
          defaultValue={value('serviceLink')}
          problem={answer?.problems['settings.serviceLink']}
        />
      </div>
      <div className="mt-4 grid gap-4">
        <LanguageSwitch filled={[site.settings.serviceMessage ?? {}]} answer={answer} />
        <TextsField
          name="settings.serviceMessage"
          label={t('platform-office:sites.setting.serviceMessage')}
          hint={t('platform-office:sites.setting.serviceMessage_hint')}
          texts={site.settings.serviceMessage ?? {}}
          answer={answer}
          rows={2}
          maxLength={300}
        />
      </div>
    </Panel>
  );
}
