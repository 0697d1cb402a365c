import type { IssuedDetail } from '../../../domains/promotions/coupons/admin/contract.ts';
import type { CouponChoices } from '../../../domains/promotions/coupons/admin/targets.server.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ActionForm } from '../kit/action-form.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { Panel } from '../kit/panel.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { CouponForm } from './coupon-form.tsx';

interface CouponPageProps {
  /** null for a new one. */
  detail: IssuedDetail | null;
  choices: CouponChoices;
  scopes: readonly string[];
  currency: string;
  base: '/admin/coupons' | '/login2/coupons';
  answer?: FormAnswer;
}

/** One coupon: its terms, its statistics, its codes, and whether it is still issued. */
export function CouponPage({ detail, choices, scopes, currency, base, answer }: CouponPageProps) {
  const { t, locale } = useTexts();
  const coupon = detail?.coupon;
  const isRunning = coupon?.state !== 'stopped';
  return (
    <OfficePage
      title={coupon ? pickText(coupon.names, locale) : t('coupon-admin:coupon.add')}
      back={{ to: base, label: t('coupon-admin:coupon.title') }}
      answer={answer}
      actions={
        coupon && (
          <ActionForm
            intent="switch"
            values={{ id: coupon.id, active: isRunning ? 0 : 1 }}
            label={t(isRunning ? 'coupon-admin:coupon.stop' : 'coupon-admin:coupon.resume')}
            variant={isRunning ? 'danger' : 'secondary'}
          />
        )
      }
    >
      {coupon && (
        <dl className="mb-5 grid grid-cols-3 gap-3">
          {(
            [
              ['claimed', `${formatNumber(coupon.claimed, locale)} / ${formatNumber(coupon.total, locale)}`],
              ['used', formatNumber(coupon.used, locale)],
              ['saved', formatMoney(coupon.saved, locale)],
            ] as const
          ).map(([key, figure]) => (
            <div key={key} className="min-w-0 rounded-card border border-line bg-card p-4">
              <dt className="text-[13px] text-secondary">{t(`coupon-admin:coupon.${key}`)}</dt>
              <dd className="tabular mt-1 font-semibold text-lg [overflow-wrap:anywhere]">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <Panel
        title={t('coupon-admin:coupon.says')}
        hint={coupon && coupon.claimed > 0 ? t('coupon-admin:coupon.fixed') : undefined}
      >
        <CouponForm {...{ coupon, choices, scopes, currency, answer }} />
      </Panel>
      {detail && detail.coupon.way === 'batch' && (
        <CodesPanel detail={detail} action={`${base}/${detail.coupon.id}/codes`} />
      )}
    </OfficePage>
  );
}
