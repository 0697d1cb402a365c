import type { ShopSettings } from '../../../domains/merchants/settings/contract.ts';
import { MAX_NAME, MAX_WORDS } from '../../../domains/merchants/settings/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { SettingsForm } from './settings-form.tsx';

export interface PartProps {
  settings: ShopSettings;
  answer?: FormAnswer;
}

/** Name, introduction and announcement in six languages. */
export function ProfileForm({ settings: { name, intro, announcement }, answer }: PartProps) {
  const { t } = useTexts();
  return (
    <SettingsForm intent="profile" stored={[name, intro, announcement]} answer={answer}>
      <Panel title={t('merchant-office:settings.profile.title')} hint={t('merchant-office:settings.profile.hint')}>
        <div className="grid gap-4">
          <LanguageSwitch filled={[name, intro]} answer={answer} />
          <TextsField
            name="name"
            label={t('merchant-office:settings.profile.name')}
            texts={name}
            answer={answer}
            maxLength={MAX_NAME}
          />
          <TextsField
            name="intro"
            label={t('merchant-office:settings.profile.intro')}
            texts={intro}
            answer={answer}
            rows={3}
            maxLength={MAX_WORDS}
          />
          <TextsField
            name="announcement"
            label={t('merchant-office:settings.profile.announcement')}
            hint={t('merchant-office:settings.profile.announcement_hint')}
            texts={announcement}
            answer={answer}
            rows={2}
            maxLength={MAX_WORDS}
          />
        </div>
      </Panel>
    </SettingsForm>
  );
}
