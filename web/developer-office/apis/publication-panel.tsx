import type { OwnApiDetail } from '../../../domains/api-market/manage/contract.ts';
import { REASON_LENGTH } from '../../../domains/api-market/moderation/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { AppealForm } from '../kit/appeal-form.tsx';

/** The next step of an API on its way to the market, with what it needs for that. */
export function PublicationPanel({ api, answer }: { api: OwnApiDetail; answer?: FormAnswer | undefined }) {
  const { t } = useTexts();
  const isDraft = api.status === 'draft';
  return (
    <Panel title={t('developer-apis:publication')} hint={t(`developer-apis:state_hint.${api.status}`)}>
      {isDraft && <Steps api={api} />}
      {api.isEditable && isDraft && api.missing.length === 0 && (
        <ActionForm intent="submit" label={t('developer-apis:submit')} variant="primary" size="md" />
      )}
      {api.isEditable && api.status === 'in_review' && (
        <ActionForm intent="withdraw" label={t('developer-apis:withdraw')} size="md" />
      )}
      {api.status === 'listed' && (
        <Link to={`/api_detail/${api.id}`} className="font-semibold text-brand-hover hover:underline">
          {t('developer-apis:open_page')}
        </Link>
      )}
      {api.isAppealed && <p>{t('developer-apps:review.appealed')}</p>}
      {api.isAppealable && <AppealForm limit={REASON_LENGTH} answer={answer} />}
    </Panel>
  );
}

function Steps({ api: { id, missing } }: { api: OwnApiDetail }) {
  const { t } = useTexts();
  const home = `/login3/apis/${id}` as const;
  const steps = [
    { part: 'summary', to: home },
    { part: 'document', to: `${home}/document` },
    { part: 'plan', to: `${home}/plans` },
  ] as const;
  return (
    <ul className="mb-4 grid gap-2">
      {steps.map(({ part, to }) => {
        const isDone = !missing.includes(part);
        return (
          <li key={part} className="flex items-center gap-2">
            <Icon
              name={isDone ? 'circle-check' : 'circle-alert'}
              size={18}
              className={isDone ? 'text-success' : 'text-warning'}
            />
            <span className="sr-only">{t(`developer-apis:step.${isDone ? 'done' : 'open'}`)}</span>
            {isDone || part === 'summary' ? (
              t(`developer-apis:step.${part}`)
            ) : (
              <Link to={to} className="text-brand-hover hover:underline">
                {t(`developer-apis:step.${part}`)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
