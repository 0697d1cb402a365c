import type { ReactNode } from 'react';
import type { StoreHost, StoreHosts } from '../../../domains/stores/hosts/contract.ts';
import { MOST_FAILURES } from '../../../domains/stores/hosts/rules.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { CopyText } from '../../parts/order/copy-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';

const TAGS = { waiting: 'warning', verified: 'success', failed: 'danger' } as const;

interface HostCardProps {
  host: StoreHost;
  target: StoreHosts['target'];
}

/** One host name with its state, the records it needs and what can be done. */
export function HostCard({ host, target }: HostCardProps) {
  const { t } = useTexts();
  const { id, shown, state, reason, proof, pointsHere, checkedAt, failures } = host;
  return (
    <section className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-base [overflow-wrap:anywhere]">{shown}</h2>
        <Tag variant={TAGS[state]}>{t(`store-hosts:state.${state}`)}</Tag>
        <div className="flex flex-wrap gap-2 md:ms-auto">
          <ActionForm intent="check" values={{ id }} label={t('store-hosts:check')} about={shown} />
          <ConfirmAction
            intent="remove"
            values={{ id }}
            label={t('store-hosts:remove')}
            about={shown}
            question={t('store-hosts:remove_question')}
          />
        </div>
      </div>
      <p className="mt-1 text-[13px] text-secondary">
        {checkedAt ? (
          <>
            {t('store-hosts:checked_at')} <LocalTime iso={checkedAt} />
          </>
        ) : (
          t('store-hosts:never_checked')
        )}
        {proof && state === 'verified' && ` · ${t(`store-hosts:proof.${proof}`)}`}
      </p>
      {reason && (
        <div className="mt-3">
          <NoticeBar kind={state === 'verified' ? 'warning' : 'problem'}>
            {t(`store-hosts:reason.${reason}`)}
            {state === 'verified' && failures > 0 && ` ${t('store-hosts:failing', { failures, most: MOST_FAILURES })}`}
          </NoticeBar>
        </div>
      )}
      {state === 'verified' && pointsHere === false && (
        <div className="mt-3">
          <NoticeBar kind="warning">{t('store-hosts:points_elsewhere', { target: target.host })}</NoticeBar>
        </div>
      )}
      {proof !== 'trial' && <Steps host={host} target={target} />}
    </section>
  );
}

function Steps({ host: { host, state, record, file }, target }: HostCardProps) {
  const { t } = useTexts();
  return (
    <details open={state !== 'verified'} className="mt-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('store-hosts:steps')}</summary>
      <ol className="grid list-decimal gap-4 ps-5">
        <li>
          <p>{t('store-hosts:step_prove')}</p>
          <Values>
            <Value label={t('store-hosts:type')} text="TXT" />
            <Value label={t('store-hosts:name')} text={record.name} isCopied />
            <Value label={t('store-hosts:value')} text={record.value} isCopied />
          </Values>
          <p className="mt-3">{t('store-hosts:step_file')}</p>
          <Values>
            <Value label={t('store-hosts:file')} text={file.address} isCopied />
            <Value label={t('store-hosts:content')} text={file.content} isCopied />
          </Values>
        </li>
        <li>
          <p>{t('store-hosts:step_lead')}</p>
          <Values>
            <Value label={t('store-hosts:type')} text="CNAME" />
            <Value label={t('store-hosts:name')} text={host} isCopied />
            <Value label={t('store-hosts:value')} text={target.host} isCopied />
          </Values>
          <p className="mt-3">{t('store-hosts:step_apex')}</p>
          {target.addresses.length > 0 && (
            <Values>
              <Value label="A, AAAA" text={target.addresses.join(', ')} />
            </Values>
          )}
        </li>
        <li>{t('store-hosts:step_check')}</li>
      </ol>
    </details>
  );
}

const Values = ({ children }: { children: ReactNode }) => (
  <dl className="mt-2 grid gap-2 rounded-control bg-page p-3 text-[13px]">{children}</dl>
);

function Value({ label, text, isCopied = false }: { label: string; text: string; isCopied?: boolean }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[88px_minmax(0,1fr)]">
      <dt className="text-secondary">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        {isCopied ? <CopyText text={text} label={label} /> : <span className="break-all">{text}</span>}
      </dd>
    </div>
  );
}
