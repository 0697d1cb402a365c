import type { AppDetail } from '../../../domains/app-market/reading/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../parts/section.tsx';
import { meaningsOf } from './permissions.ts';

/** What the developer states about personal data, and what the app may do on a device. */
export function PrivacyFacts({ app }: { app: AppDetail }) {
  const { t } = useTexts();
  const permissions = [...new Set((app.offered?.files ?? []).flatMap((file) => file.permissions))];
  return (
    <>
      <Section title={t('apps:detail.privacy')}>
        {app.privacy ? (
          <Stated privacy={app.privacy} />
        ) : (
          <p className="text-secondary">{t('apps:detail.not_stated')}</p>
        )}
      </Section>
      {app.offered && (
        <Section title={t('apps:detail.permissions')}>
          <Permissions permissions={permissions} />
        </Section>
      )}
    </>
  );
}

function Stated({ privacy }: { privacy: NonNullable<AppDetail['privacy']> }) {
  const { t } = useTexts();
  const { collected, shared, policy } = privacy;
  return (
    <dl className="grid gap-2 [overflow-wrap:anywhere]">
      <div>
        <dt className="font-medium">{t('apps:detail.collected')}</dt>
        <dd className="text-secondary">{collected.join(', ') || t('apps:detail.nothing')}</dd>
      </div>
      <div>
        <dt className="font-medium">{t('apps:detail.shared')}</dt>
        <dd className="text-secondary">{shared.join(', ') || t('apps:detail.nothing')}</dd>
      </div>
      {policy.startsWith('https:') && (
        <div>
          <dt className="sr-only">{t('apps:detail.policy')}</dt>
          <dd>
            <a href={policy} target="_blank" rel="noopener nofollow" className="text-brand-hover hover:underline">
              {t('apps:detail.policy')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Permissions({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTexts();
  const { known, unknown } = meaningsOf(permissions);
  if (permissions.length === 0) return <p className="text-secondary">{t('apps:detail.no_permissions')}</p>;
  return (
    <ul className="grid gap-1.5">
      {known.map((meaning) => (
        <li key={meaning} className="flex items-start gap-2">
          <Icon name="check" size={16} className="mt-0.5 shrink-0 text-brand" />
          {t(`apps:permission.${meaning}`)}
        </li>
      ))}
      {unknown.map((name) => (
        <li key={name} className="flex items-start gap-2 text-[13px] text-secondary [overflow-wrap:anywhere]">
          <Icon name="circle-help" size={16} className="mt-0.5 shrink-0 text-muted" />
          {name}
        </li>
      ))}
    </ul>
  );
}
