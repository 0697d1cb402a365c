import type { Checkout } from '../../../domains/orders/contract.ts';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

interface NotDeliveredProps {
  checkout: Checkout;
  countryNames: Record<string, string>;
}

/** Undeliverable products, and addresses that resolve it: clicking one selects it. */
export function NotDelivered({ checkout, countryNames }: NotDeliveredProps) {
  const { t } = useTexts();
  const isRefused = checkout.groups.some(({ lines }) => lines.some((line) => line.problem?.code === 'not_deliverable'));
  if (!isRefused) return null;
  const served = checkout.addresses.filter((address) => checkout.servedAddressIds.includes(address.id));
  return (
    <NoticeBar kind="warning">
      <span className="grid gap-2">
        <span>{t('delivery:checkout.not_here')}</span>
        {served.length === 0 && <span>{t('delivery:checkout.goes_nowhere')}</span>}
        {served.length > 0 && (
          <span className="grid gap-2">
            <span>{t('delivery:checkout.goes_to')}</span>
            <span className="flex flex-wrap gap-2">
              {served.map((address) => (
                <Button key={address.id} variant="secondary" size="sm" name="sendTo" value={address.id}>
                  {address.name}, {addressLine(address, countryNames[address.country] ?? address.country)}
                </Button>
              ))}
            </span>
          </span>
        )}
      </span>
    </NoticeBar>
  );
}
