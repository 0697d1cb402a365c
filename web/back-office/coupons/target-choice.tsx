import type { IssuedCoupon } from '../../../domains/promotions/coupons/admin/contract.ts';
import type { CouponChoices } from '../../../domains/promotions/coupons/admin/targets.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

interface TargetChoiceProps {
  choices: CouponChoices;
  coupon: IssuedCoupon | undefined;
  /** The coupon was claimed: its targets are submitted unchanged. */
  isFixed: boolean;
  problem?: string;
}

const LISTS = [
  { scope: 'goods', of: 'goods', shown: 'group-has-[option[value=goods]:checked]:block' },
  { scope: 'category', of: 'categories', shown: 'group-has-[option[value=category]:checked]:block' },
] as const;

/** The products or departments of a coupon; shows the list of the selected scope. */
export function TargetChoice({ choices, coupon, isFixed, problem }: TargetChoiceProps) {
  const { t } = useTexts();
  const bound = new Set(coupon?.targetIds);
  if (isFixed) {
    return coupon?.targetIds.map((id) => <input key={id} type="hidden" name={coupon.scope} value={id} />);
  }
  return (
    <>
      {LISTS.map(({ scope, of, shown }) => (
        <fieldset key={scope} className={`hidden min-w-0 ${shown}`}>
          <legend className="mb-1.5 font-medium">{t(`coupon-admin:coupon.targets.${scope}`)}</legend>
          <div className="max-h-56 overflow-y-auto rounded-control border border-line p-3">
            <ul className="grid gap-2 sm:grid-cols-2">
              {choices[of].map(({ id, name }) => (
                <li key={id} className="min-w-0">
                  <Checkbox name={scope} value={id} defaultChecked={coupon?.scope === scope && bound.has(id)}>
                    <span className="break-words">{name}</span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </div>
          {problem && (
            <p role="alert" className="mt-1.5 text-[13px] text-danger">
              {problem}
            </p>
          )}
        </fieldset>
      ))}
    </>
  );
}
