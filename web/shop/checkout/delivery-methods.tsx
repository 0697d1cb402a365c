import type { Checkout } from '../../../domains/orders/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

const ICONS = { ship: 'truck', deliver: 'package-check', virtual: 'zap' } as const;

/** The delivery method. Virtual products need none, and say so. */
export function DeliveryMethods({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts();
  if (!checkout.needsAddress) {
    return (
      <Card className="flex items-center gap-3">
        <Icon name="zap" size={20} className="text-brand" />
        <p>
          <span className="font-semibold">{t('checkout:confirm.method_virtual')}</span>
          <span className="block text-[13px] text-secondary">{t('checkout:confirm.method_virtual_text')}</span>
        </p>
      </Card>
    );
  }
  return (
    <Card title={t('checkout:confirm.method')}>
      <fieldset>
        <legend className="sr-only">{t('checkout:confirm.method')}</legend>
        <div className="grid gap-3 md:grid-cols-2">
          {checkout.shippingTypes.map((method) => {
            return (
              <label
                key={method}
                className="flex cursor-pointer items-start gap-3 rounded-card border border-line p-4 transition-colors has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-1 has-checked:ring-brand"
              >
                <input
                  type="radio"
                  name="shippingType"
                  value={method}
                  defaultChecked={checkout.shippingType === method}
                  className="choice mt-[0.15em] rounded-full"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`checkout:confirm.method_${method}`)}</span>
                  <span className="block text-[13px] text-secondary">
                    {t(`checkout:confirm.method_${method}_text`)}
                  </span>
                </span>
                <Icon name={ICONS[method]} size={20} className="text-muted" />
              </label>
            );
          })}
        </div>
      </fieldset>
    </Card>
  );
}
