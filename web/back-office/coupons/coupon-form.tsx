import { useRef } from 'react';
import { useNavigation } from 'react-router';
import type { IssuedCoupon } from '../../../domains/promotions/coupons/admin/contract.ts';
import { COUPON_WAYS } from '../../../domains/promotions/coupons/admin/rules.ts';
import type { CouponChoices } from '../../../domains/promotions/coupons/admin/targets.server.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { localMinute } from '../../../platform/locale/time-zone.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { OfficeForm } from '../kit/office-form.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../kit/texts-fields.tsx';
import { useOfficeZone, useOfficeZoneName } from '../kit/use-office-zone.ts';
import { TargetChoice } from './target-choice.tsx';

interface CouponFormProps {
  coupon: IssuedCoupon | undefined;
  choices: CouponChoices;
  scopes: readonly string[];
  currency: string;
  answer?: FormAnswer;
}

/** A coupon's terms. Once it was claimed, the promised ones are read-only. */
export function CouponForm({ coupon, choices, scopes, currency, answer }: CouponFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  useProblemFocus(form, answer);
  const isFixed = coupon !== undefined && coupon.claimed > 0;
  const field = (name: string, stored: string | number | null | undefined, more: object = {}) => ({
    name,
    autoComplete: 'off',
    label: t(`coupon-admin:coupon.field.${name}`),
    defaultValue: answer?.values[name] ?? stored ?? '',
    problem: answer?.problems[name],
    ...more,
  });
  const money = (amount: number | undefined) => (amount ? decimalText(amount, currency) : '');
  const zone = useOfficeZone();
  const zoneName = useOfficeZoneName();
  const moment = (iso: string | null | undefined) => ({
    at: iso ? localMinute(iso, zone) : '',
    more: { type: 'datetime-local', hint: t('coupon-admin:coupon.zone', { zone: zoneName }) },
  });
  const unit = <span className="tabular text-[13px]">{currency}</span>;
  return (
    <OfficeForm ref={form} method="post" noValidate className="group grid gap-4">
      <input type="hidden" name="id" value={coupon?.id ?? ''} />
      <LanguageSwitch filled={[coupon?.names ?? {}]} answer={answer} />
      <TextsField
        name="name"
        label={t('coupon-admin:coupon.name')}
        texts={coupon?.names ?? {}}
        answer={answer}
        maxLength={60}
      />
      <div className={GRID}>
        <TextField
          {...field('discount', money(coupon?.discount.amount), { inputMode: 'decimal', start: unit })}
          readOnly={isFixed}
        />
        <TextField
          {...field('minSpend', money(coupon?.minSpend.amount), { inputMode: 'decimal', start: unit })}
          hint={t('coupon-admin:coupon.field.minSpend_hint')}
          readOnly={isFixed}
        />
        <SelectField {...field('scope', coupon?.scope ?? scopes[0])}>
          {scopes
            .filter((scope) => !isFixed || scope === coupon.scope)
            .map((scope) => (
              <option key={scope} value={scope}>
                {t(`coupon-admin:coupon.scope.${scope}`)}
              </option>
            ))}
        </SelectField>
      </div>
      <TargetChoice choices={choices} coupon={coupon} isFixed={isFixed} problem={answer?.problems.targetIds} />
      <div className={GRID}>
        <TextField {...field('total', coupon?.total ?? 1000, { inputMode: 'numeric' })} />
        <TextField {...field('perUser', coupon?.perUser ?? 1, { inputMode: 'numeric' })} />
        <TextField {...field('validDays', coupon ? coupon.validDays : 30, { inputMode: 'numeric' })} />
        <TextField {...field('validUntil', moment(coupon?.validUntil).at, moment(coupon?.validUntil).more)} />
        <TextField {...field('claimStartsAt', moment(coupon?.claimStartsAt).at, moment(coupon?.claimStartsAt).more)} />
        <TextField {...field('claimEndsAt', moment(coupon?.claimEndsAt).at, moment(coupon?.claimEndsAt).more)} />
        <SelectField {...field('way', coupon?.way ?? 'open')}>
          {COUPON_WAYS.filter((way) => !isFixed || way === coupon.way).map((way) => (
            <option key={way} value={way}>
              {t(`coupon-admin:coupon.way.${way}`)}
            </option>
          ))}
        </SelectField>
        <div className="hidden group-has-[option[value=code]:checked]:block">
          <TextField
            {...field('publicCode', coupon?.publicCode, { className: 'uppercase', maxLength: 20 })}
            hint={t('coupon-admin:coupon.field.publicCode_hint')}
          />
        </div>
      </div>
      <Generous warning={answer?.problems.generousConfirmed} />
      <SaveBar intent="save" busy={formData?.get('intent') === 'save'} />
    </OfficeForm>
  );
}

/** Asks for confirmation of a discount above the spend that it needs, after a form was submitted with one. */
function Generous({ warning }: { warning: string | undefined }) {
  const { t } = useTexts();
  if (!warning) return null;
  return (
    <div data-problem tabIndex={-1}>
      <NoticeBar kind="warning">
        <p className="mb-2">{warning}</p>
        <Checkbox name="generousConfirmed">{t('coupon-admin:coupon.generous')}</Checkbox>
      </NoticeBar>
    </div>
  );
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 xl:grid-cols-3';
