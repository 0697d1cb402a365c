import type { Checkout } from '../../../domains/orders/contract.ts';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

interface NotDeliveredProps {
  checkout: Checkout;
  countryNames: Record<string, string>;
}

/** Undeliverable products, and what resolves it: a region for this address, or another address, which a click selects. */
export function NotDelivered({ checkout, countryNames }: NotDeliveredProps) {
  const { t } = useTexts();
  const codes = new Set(checkout.groups.flatMap(({ lines }) => lines.map((line) => line.problem?.code)));
  if (codes.has('region_unclear')) return <RegionUnclear checkout={checkout} />;
  if (!codes.has('not_deliverable')) return null;
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

function RegionUnclear({ checkout: { preOrderNo, addressId } }: Pick<NotDeliveredProps, 'checkout'>) {
  const { t } = useTexts();
  const form = new URLSearchParams({ pre: preOrderNo, address: String(addressId) });
  return (
    <NoticeBar kind="warning">
      {t('delivery:checkout.region_unclear')}{' '}
      <Link to={`?${form}#address`} className="whitespace-nowrap font-semibold underline underline-offset-2">
        {t('addresses:edit')}
      </Link>
    </NoticeBar>
  );
}
