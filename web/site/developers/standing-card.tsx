import type { DeveloperStanding } from '../../../domains/developers/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

interface StandingCardProps extends DeveloperStanding {
  isGuest: boolean;
  /** Address of the developer office, perhaps on another host. */
  office: string;
}

const APPLY = '/developer/apply';

/** The next step of the reader: sign in, apply, wait, correct, or open the office. */
export function StandingCard({ latest, hasOffice, isGuest, office }: StandingCardProps) {
  const { t } = useTexts();
  return (
    <section className="mt-3 rounded-card bg-card p-4 md:p-6" aria-label={t('developer-joining:standing.label')}>
      {hasOffice ? (
        <Step title={t('developer-joining:standing.office')} text={t('developer-joining:standing.office_text')}>
          <a href={office} className={buttonClass({})}>
            {t('developer-joining:standing.open')}
          </a>
        </Step>
      ) : latest?.status === 'pending' ? (
        <Step
          title={t('developer-joining:standing.pending', { name: latest.name })}
          text={
            <>
              {t('developer-joining:standing.pending_text')}{' '}
              <strong className="font-semibold text-ink">
                <LocalTime iso={latest.expectedBy} style="date" />
              </strong>
            </>
          }
        />
      ) : (
        <>
          {latest?.status === 'refused' && (
            <div className="mb-4">
              <NoticeBar kind="warning">
                <p className="font-semibold">{t('developer-joining:standing.refused', { name: latest.name })}</p>
                <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{latest.reason}</p>
              </NoticeBar>
            </div>
          )}
          <Step title={t('developer-joining:standing.apply')} text={t('developer-joining:standing.apply_text')}>
            <ButtonLink to={isGuest ? `/login?redirect=${encodeURIComponent(APPLY)}` : APPLY}>
              {t(`developer-joining:standing.${isGuest ? 'sign_in' : 'begin'}`)}
            </ButtonLink>
            <a
              href={office}
              className="inline-flex min-h-11 items-center text-brand-hover underline underline-offset-2"
            >
              {t('developer-joining:standing.have_account')}
            </a>
          </Step>
        </>
      )}
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: React.ReactNode; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
      <div>
        <h2 className="text-lg [overflow-wrap:anywhere]">{title}</h2>
        <p className="mt-1 max-w-[70ch] text-secondary">{text}</p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>}
    </div>
  );
}
