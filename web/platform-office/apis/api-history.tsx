import type { ReviewedApi } from '../../../domains/api-market/moderation/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** What was decided about the API, the newest first, with the appeals. */
export function ApiHistory({ decisions }: Pick<ReviewedApi, 'decisions'>) {
  const { t } = useTexts();
  if (decisions.length === 0) return null;
  return (
    <Panel title={t('api-reviews:history')}>
      <ol className="grid gap-4">
        {decisions.map(({ id, decision, reason, by, decidedAt, appeal, appealedAt }) => (
          <li key={id} className="min-w-0">
            <p className="font-semibold">{t(`api-reviews:decision.${decision}`)}</p>
            <p className="text-[13px] text-secondary">
              <LocalTime iso={decidedAt} /> · {by || t('api-reviews:nobody')}
            </p>
            {reason && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>}
            {appealedAt && (
              <blockquote className="mt-2 border-line border-s-2 ps-3">
                <p className="text-[13px] text-secondary">
                  {t('api-reviews:appeal')} · <LocalTime iso={appealedAt} />
                </p>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{appeal}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
