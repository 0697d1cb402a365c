import type { ReviewedApplication } from '../../../domains/merchants/onboarding/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ReviewState } from './review-state.tsx';

/** Sent messages, their sender and their state. */
export function ApplicationPanels({ application, now }: { application: ReviewedApplication; now: string }) {
  const { t } = useTexts();
  const { applicant, pictures } = application;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Panel title={t('platform-office:settlements.sent_data')}>
        <Facts
          facts={[
            ['company', application.merchantName],
            ['contact', application.userName],
            [
              'phone',
              <a
                key="phone"
                href={`tel:${application.phone}`}
                className="tabular whitespace-nowrap hover:text-brand-hover"
              >
                {application.phone}
              </a>,
            ],
            [
              'email',
              <a key="email" href={`mailto:${application.email}`} className="hover:text-brand-hover">
                {application.email}
              </a>,
            ],
            ['trade', application.category.name],
            ['type', application.type.name],
          ]}
        />
      </Panel>
      <Panel title={t('platform-office:settlements.progress')}>
        <Facts
          facts={[
            [
              'status',
              <ReviewState key="status" status={application.status} expectedBy={application.expectedBy} now={now} />,
            ],
            ['sent', <LocalTime key="sent" iso={application.submittedAt} />],
            [
              'applicant',
              <Link
                key="applicant"
                to={`/admin/users/${applicant.id}`}
                className="hover:text-brand-hover hover:underline"
              >
                {applicant.nickname} <span className="tabular text-muted text-xs">#{applicant.id}</span>
              </Link>,
            ],
            ['joined', <LocalTime key="joined" iso={applicant.joinedAt} style="date" />],
            ['earlier', application.earlier],
            ...(application.decidedAt
              ? ([
                  ['decided', <LocalTime key="decided" iso={application.decidedAt} />],
                  ['decided_by', application.decidedBy ?? '–'],
                ] as const)
              : []),
            ...(application.reason
              ? ([
                  [
                    'reason',
                    <span key="reason" className="whitespace-pre-line">
                      {application.reason}
                    </span>,
                  ],
                ] as const)
              : []),
          ]}
        />
      </Panel>
      <Panel title={`${t('platform-office:settlements.pictures')} (${pictures.length})`} className="lg:col-span-2">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {pictures.map((url, at) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noopener"
                className="block overflow-hidden rounded-control border border-line bg-page"
              >
                <img
                  src={url}
                  alt={t('platform-office:settlements.picture', { place: at + 1 })}
                  loading="lazy"
                  className="aspect-[3/4] w-full object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  const { t } = useTexts();
  return (
    <dl className="grid gap-y-2.5">
      {facts.map(([key, text]) => (
        <div key={key} className="grid grid-cols-[120px_minmax(0,1fr)] gap-3">
          <dt className="text-muted">{t(`platform-office:settlements.${key}`)}</dt>
          <dd className="[overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
