import type { ReactNode } from 'react';
import type { Application } from '../../../domains/merchants/onboarding/contract.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';

const HERE = '/users/merchant_settled?menuCur=70';

/** A guest: reading is free, applying requires a login. */
export function LoginFirst() {
  const { t } = useTexts();
  return (
    <ApplicationStatus icon="store" tint="bg-brand-tint text-brand-hover" title={t('applications:form.login_title')}>
      <p className="max-w-md text-secondary">{t('applications:form.login_text')}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/login?redirect=${encodeURIComponent(HERE)}`}>{t('applications:form.login')}</ButtonLink>
      </div>
    </ApplicationStatus>
  );
}

/** The application is being reviewed. */
export function UnderReview({ application }: { application: Application }) {
  const { t } = useTexts();
  return (
    <ApplicationStatus icon="hourglass" tint="bg-warning/10 text-warning" title={t('applications:form.pending_title')}>
      <p className="max-w-md text-secondary">
        {t('applications:form.pending_text', { name: application.merchantName })}{' '}
        <strong className="font-semibold text-ink">
          <LocalTime iso={application.expectedBy} style="date" />
        </strong>
      </p>
      <div className="mt-5">
        <ButtonLink to="/users/application_record" variant="secondary">
          {t('applications:form.see_record')}
        </ButtonLink>
      </div>
    </ApplicationStatus>
  );
}

/** A user who has a shop cannot open another. */
export function HasShop() {
  const { t } = useTexts();
  const office = useShell()?.merchantOffice;
  return (
    <ApplicationStatus icon="circle-check" tint="bg-success/10 text-success" title={t('applications:form.shop_title')}>
      <p className="max-w-md text-secondary">{t('applications:form.shop_text')}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {office && (
          <ButtonLink to={uncheckedAddress(office)} reloadDocument>
            {t('applications:form.office')}
          </ButtonLink>
        )}
        <ButtonLink to="/users/application_record" variant="secondary">
          {t('applications:form.see_record')}
        </ButtonLink>
      </div>
    </ApplicationStatus>
  );
}

interface ApplicationStatusProps {
  icon: IconName;
  tint: string;
  title: string;
  children: ReactNode;
}

function ApplicationStatus({ icon, tint, title, children }: ApplicationStatusProps) {
  return (
    <Card className="flex flex-col items-center py-10 text-center md:py-14">
      <span className={cx('flex size-16 items-center justify-center rounded-full', tint)}>
        <Icon name={icon} size={32} />
      </span>
      <h2 className="mt-4 mb-2 text-xl">{title}</h2>
      {children}
    </Card>
  );
}
