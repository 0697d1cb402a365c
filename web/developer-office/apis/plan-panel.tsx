import type { ReactNode } from 'react';
import type { OwnPlan } from '../../../domains/api-market/plans/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PlanForm } from './plan-form.tsx';

interface PlanPanelProps {
  plan: OwnPlan;
  isEditable: boolean;
  answer?: FormAnswer;
}

/** One plan with its present terms, and the form that changes them. */
export function PlanPanel({ plan, isEditable, answer }: PlanPanelProps) {
  const { t, locale } = useTexts();
  const name = pickText(plan.name, locale);
  const summary = pickText(plan.summary, locale);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <code className="font-normal text-[13px] text-muted">{plan.key}</code>
          {plan.isRetired && <Tag variant="plain">{t('developer-apis:plan.retired')}</Tag>}
        </span>
      }
      hint={summary || undefined}
      more={
        isEditable && (
          <ConfirmAction
            intent="retire_plan"
            values={{ id: plan.id }}
            label={t('developer-apis:plan.retire')}
            about={name}
            question={t('developer-apis:plan.retire_question')}
          />
        )
      }
    >
      <PlanFacts plan={plan} />
      {isEditable && (
        <details open={answer !== undefined} className="group mt-4 min-w-0 border-line border-t pt-3">
          <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 font-semibold text-brand-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
            {t('developer-apis:plan.change')}
          </summary>
          <div className="pt-3">
            <PlanForm plan={plan} currency={plan.price.currency} answer={answer} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function PlanFacts({ plan }: { plan: OwnPlan }) {
  const { t, locale } = useTexts();
  const { price, quota, ratePerSecond, burst, subscribers, onEarlierTerms, version, appliesFrom } = plan;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6">
      <Fact title={t('developer-apis:plan.price')}>
        {price.amount === 0 ? t('developer-apis:plan.free') : formatMoney(price, locale)}
      </Fact>
      <Fact title={t('developer-apis:plan.quota')}>{formatNumber(quota, locale)}</Fact>
      <Fact title={t('developer-apis:plan.rate')}>{formatNumber(ratePerSecond, locale)}</Fact>
      <Fact title={t('developer-apis:plan.burst')}>{formatNumber(burst, locale)}</Fact>
      <Fact title={t('developer-apis:subscribers')}>
        {formatNumber(subscribers, locale)}
        {onEarlierTerms > 0 && (
          <span className="block text-[13px] text-secondary">
            {t('developer-apis:plan.earlier', { number: formatNumber(onEarlierTerms, locale) })}
          </span>
        )}
      </Fact>
      <Fact title={t('developer-apis:plan.version')}>
        {formatNumber(version, locale)}
        {appliesFrom && (
          <span className="block text-[13px] text-secondary">
            {t('developer-apis:plan.applies_from')} <LocalTime iso={appliesFrom} style="date" />
          </span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-secondary">{title}</dt>
      <dd className="tabular font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
