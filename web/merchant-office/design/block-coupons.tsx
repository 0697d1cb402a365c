import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Price } from '../../ui/price.tsx';
import type { DesignData } from './read-design-page.server.ts';

interface BlockCouponsProps {
  chosen: readonly number[];
  coupons: DesignData['coupons'];
}

/** The coupons of a block, out of those that can be claimed now. */
export function BlockCoupons({ chosen, coupons }: BlockCouponsProps) {
  const { t } = useTexts();
  if (coupons.length === 0) return <p className="text-secondary">{t('design:coupons.none')}</p>;
  const listed = [
    ...chosen.flatMap((id) => coupons.find((coupon) => coupon.id === id) ?? []),
    ...coupons.filter(({ id }) => !chosen.includes(id)),
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('design:coupons.title')}</legend>
      <div className="grid max-h-80 gap-1 overflow-y-auto">
        {listed.map(({ id, name, discount, minSpend }) => (
          <Checkbox key={id} name={`coupon.${id}`} value="1" defaultChecked={chosen.includes(id)} className="py-2">
            <span className="font-medium">{name}</span>
            <span className="flex flex-wrap items-center gap-x-2 text-[13px] text-secondary">
              <Price money={discount} size="sm" plain />
              {minSpend.amount > 0 && (
                <>
                  {t('design:coupons.from')} <Price money={minSpend} size="sm" plain />
                </>
              )}
            </span>
          </Checkbox>
        ))}
      </div>
      <p className="mt-1.5 text-[13px] text-muted">{t('design:coupons.hint')}</p>
    </fieldset>
  );
}
