import { MAX_WORDS } from '../../../domains/merchants/settings/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PartProps } from './profile-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Where buyers send goods back. All fields empty: the address of the shop. */
export function ReturnForm({ settings: { returnAddress }, answer }: PartProps) {
  const { t } = useTexts();
  const field = (part: 'name' | 'phone' | 'address') => ({
    name: `returnAddress.${part}`,
    label: t(`merchant-office:settings.return.${part}`),
    defaultValue: answer?.values[`returnAddress.${part}`] ?? returnAddress?.[part] ?? '',
    problem: answer?.problems[`returnAddress.${part}`],
    autoComplete: 'off',
  });
  return (
    <SettingsForm intent="return_address" stored={returnAddress} answer={answer}>
      <Panel title={t('merchant-office:settings.return.title')} hint={t('merchant-office:settings.return.hint')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('name')} maxLength={60} />
          <TextField {...field('phone')} type="tel" maxLength={40} />
          <div className="sm:col-span-2">
            <TextArea {...field('address')} rows={2} limit={MAX_WORDS} />
          </div>
        </div>
      </Panel>
    </SettingsForm>
  );
}
