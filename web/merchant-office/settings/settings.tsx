import { readShopSettings } from '../../../domains/merchants/settings/read-settings.server.ts';
import { HoursPanel } from '../../back-office/hours/hours-panel.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { ServiceAddressPanel } from '../../back-office/service-address/service-address-panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/settings';
import { ContactForm } from './contact-form.tsx';
import { NoticesForm } from './notices-form.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReturnForm } from './return-form.tsx';
import { saveSettingsForm } from './save-settings-form.server.ts';
import { SettingsForm } from './settings-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return readShopSettings(pageCtx(context));
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, saveSettingsForm);
}

/** The settings of one's own shop: each panel is a form of its own. */
export default function ShopSettings({ loaderData: settings, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const answerOf = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  return (
    <OfficePage
      title={t('merchant-office:sections.settings')}
      hint={t('merchant-office:settings.hint')}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ProfileForm settings={settings} answer={answerOf('profile')} />
        <PicturesPanel settings={settings} />
        <Panel title={t('merchant-office:settings.hosts.title')} hint={t('merchant-office:settings.hosts.hint')}>
          <ButtonLink to="/login2/settings/hosts" variant="secondary">
            {t('merchant-office:settings.hosts.open')}
          </ButtonLink>
        </Panel>
        <ContactForm settings={settings} answer={answerOf('contact')} />
        <ServiceAddressPanel address={settings.serviceAddress} />
        <SettingsForm intent="hours" stored={settings.hours}>
          <HoursPanel prefix="hours" hours={settings.hours} timeZone={settings.timeZone} answer={answerOf('hours')} />
        </SettingsForm>
        <ReturnForm settings={settings} answer={answerOf('return_address')} />
        <NoticesForm settings={settings} answer={answerOf('notices')} />
      </div>
    </OfficePage>
  );
}
