import type { ReactNode } from 'react';
import type { AppClaim } from '../../../domains/app-market/ownership/contract.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { CopyText } from '../../parts/order/copy-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';

/** One claim: its state, and the record or file that proves it. */
export function ClaimPanel({ claim, mayChange }: { claim: AppClaim; mayChange: boolean }) {
  const { t } = useTexts();
  const { id, app, proof, reason, checkedAt, endsAt } = claim;
  return (
    <section className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Picture src={app.icon} alt="" className="size-10 shrink-0 rounded-control" />
        <div className="min-w-0">
          <h2 className="text-base [overflow-wrap:anywhere]">{app.name}</h2>
          <p className="text-muted text-xs [overflow-wrap:anywhere]">{app.address}</p>
        </div>
        <Tag variant={proof ? 'success' : 'plain'}>{t(proof ? 'app-claims:official' : 'app-claims:unproved')}</Tag>
        {mayChange && (
          <div className="flex flex-wrap gap-2 md:ms-auto">
            <ActionForm intent="check" values={{ id }} label={t('app-claims:check')} about={app.name} />
            <ConfirmAction
              intent="withdraw"
              values={{ id }}
              label={t('app-claims:withdraw')}
              about={app.name}
              question={t('app-claims:withdraw_question')}
            />
          </div>
        )}
      </div>
      <p className="mt-1 text-[13px] text-secondary">
        {checkedAt ? (
          <>
            {t('app-claims:checked_at')} <LocalTime iso={checkedAt} />
          </>
        ) : (
          t('app-claims:never_checked')
        )}
        {proof && ` · ${t(`app-claims:proof.${proof}`)}`}
      </p>
      {reason && (
        <div className="mt-3">
          <NoticeBar kind={proof ? 'warning' : 'problem'}>
            {t(`app-claims:reason.${reason}`)}
            {endsAt && (
              <>
                {' '}
                {t('app-claims:ends')} <LocalTime iso={endsAt} style="date" />
              </>
            )}
          </NoticeBar>
        </div>
      )}
      {!app.isOwn && <p className="mt-3">{t('app-claims:takes_over')}</p>}
      <Steps claim={claim} />
    </section>
  );
}

function Steps({ claim: { record, file, proof } }: { claim: AppClaim }) {
  const { t } = useTexts();
  return (
    <details open={!proof} className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('app-claims:steps')}</summary>
      <p>{t('app-claims:step_record')}</p>
      <dl className="mt-2 grid gap-2 rounded-control bg-page p-3 text-[13px]">
        <Value label={t('app-claims:type')}>
          <span>TXT</span>
        </Value>
        <Value label={t('app-claims:name')}>
          <CopyText text={record.name} label={t('app-claims:name')} />
        </Value>
        <Value label={t('app-claims:value')}>
          <CopyText text={record.value} label={t('app-claims:value')} />
        </Value>
      </dl>
      <p className="mt-3">{t('app-claims:step_file')}</p>
      <dl className="mt-2 grid gap-2 rounded-control bg-page p-3 text-[13px]">
        <Value label={t('app-claims:file')}>
          <CopyText text={file.address} label={t('app-claims:file')} />
        </Value>
        <Value label={t('app-claims:content')}>
          <CopyText text={file.content} label={t('app-claims:content')} />
        </Value>
      </dl>
      <p className="mt-3 text-[13px] text-secondary">{t('app-claims:step_stay')}</p>
    </details>
  );
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[88px_minmax(0,1fr)]">
      <dt className="text-secondary">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 break-all">{children}</dd>
    </div>
  );
}
