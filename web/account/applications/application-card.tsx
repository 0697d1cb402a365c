import type { Application } from '../../../domains/merchants/onboarding/contract.ts';
import type { ApplicationState } from '../../../domains/merchants/onboarding/rules.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { shopHref } from '../../parts/merchant/shop-url.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS = { pending: 'warning', approved: 'success', refused: 'danger' } as const satisfies Record<
  ApplicationState,
  string
>;

/** One application: its state first, its content on demand. */
export function ApplicationCard({ application, isNewest }: { application: Application; isNewest: boolean }) {
  const { t } = useTexts();
  const { status, merchantName, submittedAt } = application;
  return (
    <article className="rounded-card bg-card p-4 md:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base [overflow-wrap:anywhere]">{merchantName}</h2>
          <p className="mt-0.5 text-[13px] text-muted">
            {t('applications:sent_at')} <LocalTime iso={submittedAt} />
          </p>
        </div>
        <Tag variant={VARIANTS[status]}>{t(`applications:state.${status}`)}</Tag>
      </header>
      <Outcome application={application} isNewest={isNewest} />
      <details className="group mt-4 border-line border-t pt-3">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 text-secondary hover:text-brand-hover [&::-webkit-details-marker]:hidden">
          {t('applications:details')}
          <span className="sr-only">: {merchantName}</span>
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <Facts application={application} />
      </details>
    </article>
  );
}

function Outcome({ application, isNewest }: { application: Application; isNewest: boolean }) {
  const { t } = useTexts();
  const office = useShell()?.merchantOffice;
  const { status, reason, expectedBy, decidedAt, merchantId } = application;
  if (status === 'pending') {
    return (
      <p className="mt-3 text-secondary">
        {t('applications:expected')}{' '}
        <strong className="font-semibold text-ink">
          <LocalTime iso={expectedBy} style="date" />
        </strong>
      </p>
    );
  }
  return (
    <div className="mt-3">
      {status === 'refused' && (
        <p className="rounded-control bg-danger/6 px-4 py-3 [overflow-wrap:anywhere]">
          <span className="block text-[13px] text-secondary">{t('applications:reason')}</span>
          <span className="whitespace-pre-line">{reason}</span>
        </p>
      )}
      {decidedAt && (
        <p className="mt-2 text-[13px] text-muted">
          {t('applications:decided_at')} <LocalTime iso={decidedAt} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {status === 'refused' && isNewest && (
          <ButtonLink to="/users/merchant_settled?menuCur=70" size="sm">
            {t('applications:again')}
          </ButtonLink>
        )}
        {status === 'approved' && office && (
          <ButtonLink to={uncheckedAddress(office)} size="sm" reloadDocument>
            {t('applications:form.office')}
          </ButtonLink>
        )}
        {merchantId !== null && (
          <ButtonLink to={shopHref(merchantId)} variant="secondary" size="sm">
            {t('goods:shop.goods')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Facts({ application }: { application: Application }) {
  const { t } = useTexts();
  const facts = [
    ['applications:form.contact', application.userName],
    ['applications:form.phone', application.phone],
    ['applications:form.email', application.email],
    ['shops:street.trade', application.category.name],
    ['shops:street.type', application.type.name],
  ] as const;
  return (
    <>
      <dl className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {facts.map(([label, text]) => (
          <div key={label} className="grid grid-cols-[112px_minmax(0,1fr)] gap-3">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t('applications:form.pictures')} className="mt-4 flex flex-wrap gap-2">
        {application.pictures.map((url, at) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" className="block rounded-control border border-line">
              <img
                src={mediaUrl(url)}
                alt={t('applications:form.picture', { place: at + 1 })}
                loading="lazy"
                className="size-20 rounded-control object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
