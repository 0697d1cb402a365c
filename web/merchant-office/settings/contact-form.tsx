import { MAX_WORDS } from '../../../domains/merchants/settings/rules.ts';
import { SERVICE_TYPES } from '../../../domains/sites/service-contact.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PartProps } from './profile-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Phone, e-mail and address, and what the buttons for customer service do. */
export function ContactForm({ settings: { phone, email, address, service }, answer }: PartProps) {
  const { t } = useTexts();
  const field = (name: string, stored: string) => ({
    name,
    defaultValue: answer?.values[name] ?? stored,
    problem: answer?.problems[name],
    autoComplete: 'off',
  });
  return (
    <SettingsForm intent="contact" stored={[phone, email, address, service]} answer={answer}>
      <Panel title={t('merchant-office:settings.contact.title')} hint={t('merchant-office:settings.contact.hint')}>
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...field('phone', phone)}
              type="tel"
              maxLength={40}
              label={t('merchant-office:settings.contact.phone')}
            />
            <TextField
              {...field('email', email)}
              type="email"
              maxLength={254}
              label={t('merchant-office:settings.contact.email')}
            />
          </div>
          <LanguageSwitch filled={[address, service.message]} answer={answer} />
          <TextsField
            name="address"
            label={t('merchant-office:settings.contact.address')}
            texts={address}
            answer={answer}
            maxLength={MAX_WORDS}
          />
          <SelectField
            name="service.type"
            label={t('merchant-office:settings.contact.service')}
            hint={t('merchant-office:settings.contact.service_hint')}
            defaultValue={answer?.values['service.type'] ?? service.type}
            problem={answer?.problems['service.type']}
          >
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`merchant-office:settings.contact.type.${type}`)}
              </option>
            ))}
          </SelectField>
          <div className="grid items-end gap-4 sm:grid-cols-3">
            <TextField
              {...field('service.link', service.link)}
              type="url"
              maxLength={500}
              placeholder="https://"
              label={t('merchant-office:settings.contact.link')}
            />
            <TextField
              {...field('service.phone', service.phone)}
              type="tel"
              maxLength={40}
              label={t('merchant-office:settings.contact.service_phone')}
            />
            <TextField
              {...field('service.email', service.email)}
              type="email"
              maxLength={254}
              label={t('merchant-office:settings.contact.service_email')}
            />
          </div>
          <TextsField
            name="service.message"
            label={t('merchant-office:settings.contact.message')}
            hint={t('merchant-office:settings.contact.message_hint')}
            texts={service.message}
            answer={answer}
            rows={2}
            maxLength={MAX_WORDS}
          />
        </div>
      </Panel>
    </SettingsForm>
  );
}
