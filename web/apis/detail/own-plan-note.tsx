import type { ApiPlan } from '../../../domains/api-market/reading/contract.ts';
import type { OwnPlanOfApi } from '../../../domains/api-market/subscriptions/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** The reader's own plan, until when it is paid, and what a dearer one would return of it. */
export function OwnPlanNote({ own, plans }: { own: OwnPlanOfApi; plans: readonly ApiPlan[] }) {
  const { t, locale } = useTexts();
  const plan = plans.find(({ id }) => id === own.planId)?.name ?? '';
  const { amount, at } = own.credit;
  return (
    <NoticeBar>
      <p>
        {t('apis:own_plan.paid_until', { plan })} <LocalTime iso={own.paidUntil} style="date" />
      </p>
      {own.dearerIds.length > 0 && (
        <>
          <p className="mt-1">{t('apis:own_plan.upgrade_text', { amount: formatMoney(amount, locale) })}</p>
          <p className="mt-1 text-[13px] text-muted">
            {t('apis:own_plan.estimated')} <LocalTime iso={at} />
          </p>
        </>
      )}
    </NoticeBar>
  );
}
