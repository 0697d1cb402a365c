import { SHOP_NOTICES } from '../../../domains/merchants/settings/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { PartProps } from './profile-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Which staff are mailed about what. */
export function NoticesForm({ settings: { notices, staff }, answer }: PartProps) {
  const { t } = useTexts();
  return (
    <SettingsForm intent="notices" stored={notices} answer={answer}>
      <Panel title={t('merchant-office:settings.notices.title')} hint={t('merchant-office:settings.notices.hint')}>
        <div className="grid gap-4 md:grid-cols-3">
          {SHOP_NOTICES.map((kind) => (
            <fieldset key={kind} className="min-w-0">
              <legend className="mb-1.5 font-medium">{t(`merchant-office:settings.notices.${kind}`)}</legend>
              {staff.map(({ userId, nickname, hasEmail }) => (
                <Checkbox
                  key={userId}
                  name={`notices.${kind}`}
                  value={userId}
                  defaultChecked={notices[kind].includes(userId)}
                >
                  <span className="[overflow-wrap:anywhere]">{nickname}</span>
                  {!hasEmail && (
                    <span className="ms-1 text-muted text-xs">({t('merchant-office:settings.notices.no_email')})</span>
                  )}
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </div>
      </Panel>
    </SettingsForm>
  );
}
