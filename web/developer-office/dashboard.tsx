import { readDeveloperProfile } from '../../domains/developers/save-profile.server.ts';
import { OfficePage } from '../back-office/kit/office-page.tsx';
import { Panel } from '../back-office/kit/panel.tsx';
import { pageCtx } from '../session/page-context.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import type { Route } from './+types/dashboard';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { intro, ...profile } = await readDeveloperProfile(ctx);
  return { ...profile, hasIntro: Object.keys(intro).length > 0 };
}

/** The start of the developer office: the account at a glance, and what is missing from its profile. */
export default function DeveloperDashboard({ loaderData: own }: Route.ComponentProps) {
  const { t } = useTexts();
  const steps = [
    { key: 'intro', isDone: own.hasIntro },
    { key: 'website', isDone: own.website !== '' },
  ];
  const mayEdit = own.permissions.includes('profile.edit');
  return (
    <OfficePage
      title={t('developer-office:dashboard.title', { name: own.name })}
      hint={t('developer-office:dashboard.hint')}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title={t('developer-office:dashboard.account')}>
          <dl className="grid gap-y-2.5">
            <Fact name={t('developer-office:kind.label')}>{t(`developer-office:kind.${own.kind}`)}</Fact>
            <Fact name={t('developer-office:role.label')}>{t(`developer-office:role.${own.role}`)}</Fact>
            <Fact name={t('developer-office:profile.email')}>{own.email}</Fact>
            <Fact name={t('developer-office:dashboard.since')}>
              <LocalTime iso={own.approvedAt} style="date" />
            </Fact>
          </dl>
        </Panel>
        <Panel title={t('developer-office:dashboard.steps')} hint={t('developer-office:dashboard.steps_hint')}>
          <ul className="grid gap-3">
            {steps.map(({ key, isDone }) => (
              <li key={key} className="flex items-start gap-3">
                <Icon
                  name={isDone ? 'circle-check' : 'circle-alert'}
                  size={18}
                  className={isDone ? 'mt-0.5 text-success' : 'mt-0.5 text-warning'}
                />
                <span>
                  <span className="sr-only">{t(`developer-office:dashboard.${isDone ? 'done' : 'open'}`)}: </span>
                  {t(`developer-office:dashboard.step.${key}`)}
                </span>
              </li>
            ))}
          </ul>
          {mayEdit && (
            <ButtonLink to="/login3/profile" variant="secondary" size="sm" className="mt-4">
              {t('developer-office:sections.profile')}
            </ButtonLink>
          )}
        </Panel>
      </div>
    </OfficePage>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(96px,140px)_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
