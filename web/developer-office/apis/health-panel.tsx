import type { HealthCheck } from '../../../domains/api-market/upstream/contract.ts';
import { HEALTH_CHECKS_SHOWN } from '../../../domains/api-market/upstream/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

interface HealthPanelProps {
  /** The newest last. */
  checks: readonly HealthCheck[];
  isEditable: boolean;
}

/** Whether something answers at the upstream: the last check, and a bar of those of a day. */
export function HealthPanel({ checks, isEditable }: HealthPanelProps) {
  const { t, locale } = useTexts();
  const last = checks.at(-1);
  const up = checks.filter(({ isUp }) => isUp).length;
  return (
    <Panel
      title={t('developer-apis:health.title')}
      hint={t('developer-apis:health.hint')}
      more={
        isEditable && (
          <ActionForm
            intent="check_now"
            label={t('developer-apis:health.check')}
            start={<Icon name="refresh-cw" size={15} />}
          />
        )
      }
    >
      {last ? (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Icon
              name={last.isUp ? 'circle-check' : 'circle-x'}
              size={18}
              className={last.isUp ? 'text-success' : 'text-danger'}
            />
            <span className="font-semibold">{t(`developer-apis:health.${last.isUp ? 'up' : 'not_up'}`)}</span>
            <span className="text-secondary">
              {last.status === null
                ? t('developer-apis:health.no_answer')
                : t('developer-apis:health.status', { status: last.status })}
              {' · '}
              {t('developer-apis:ms', { ms: formatNumber(last.ms, locale) })}
              {' · '}
              <LocalTime iso={last.checkedAt} />
            </span>
          </p>
          <div aria-hidden="true" className="flex h-8 w-full items-stretch overflow-hidden rounded-control bg-page">
            {checks.map(({ checkedAt, isUp }) => (
              <span
                key={checkedAt}
                className={isUp ? 'bg-success' : 'bg-danger'}
                style={{ width: `${100 / Math.max(checks.length, HEALTH_CHECKS_SHOWN / 8)}%` }}
              />
            ))}
          </div>
          <p className="text-[13px] text-secondary">
            {t('developer-apis:health.share', {
              share: formatPercent(up / checks.length, locale, 1),
              checks: formatNumber(checks.length, locale),
            })}
          </p>
        </div>
      ) : (
        <p className="text-secondary">{t('developer-apis:health.none')}</p>
      )}
    </Panel>
  );
}
