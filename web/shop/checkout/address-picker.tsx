import type { Checkout } from '../../../domains/orders/contract.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { addressLine } from '../../parts/postal-address/address-text.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';

const SHOWN_AT_FIRST = 4;

interface AddressPickerProps {
  addresses: Checkout['addresses'];
  countryNames: Record<string, string>;
  chosen: number | null;
  /** URL of this page with the form for that address (`new` or its id) open. */
  hrefFor: (edited: string) => PageAddress;
  /** The form for an address is open above. */
  isAdding: boolean;
  problem?: string;
}

/** Delivery addresses as cards. Adding and editing happens on this page, and other input is kept. */
export function AddressPicker(props: AddressPickerProps) {
  const { addresses, chosen, hrefFor, isAdding, problem } = props;
  const { t } = useTexts();
  // the open form is the only place for the address, and for what is wrong with it
  if (addresses.length === 0 && isAdding) return null;
  const first = addresses.slice(0, SHOWN_AT_FIRST);
  const more = addresses.slice(SHOWN_AT_FIRST);
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Icon name="map-pin" size={20} className="text-brand" />
          {t('checkout:confirm.address')}
        </span>
      }
      more={
        addresses.length > 0 && (
          <Link
            to={hrefFor('new')}
            preventScrollReset
            className="inline-flex items-center gap-1 whitespace-nowrap text-brand-hover hover:underline"
          >
            <Icon name="plus" size={16} />
            {t('checkout:confirm.address_add')}
          </Link>
        )
      }
    >
      <fieldset
        tabIndex={-1}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'address-problem' : undefined}
      >
        <legend className="sr-only">{t('checkout:confirm.address')}</legend>
        <div className="grid gap-3 md:grid-cols-2">
          {first.map((address) => (
            <AddressCard key={address.id} {...props} address={address} isChosen={address.id === chosen} />
          ))}
        </div>
        {more.length > 0 && (
          <details className="mt-3" open={more.some((address) => address.id === chosen)}>
            <summary className="folds w-fit text-brand-hover">
              {t('checkout:confirm.address_more', { count: addresses.length })}
            </summary>
            <div className="mt-3 grid gap-3 md:grid-cols-2">
              {more.map((address) => (
                <AddressCard key={address.id} {...props} address={address} isChosen={address.id === chosen} />
              ))}
            </div>
          </details>
        )}
      </fieldset>
      {addresses.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-secondary">{t('checkout:confirm.address_first')}</p>
          <ButtonLink to={hrefFor('new')} preventScrollReset variant="secondary" start={<Icon name="plus" size={16} />}>
            {t('checkout:confirm.address_add')}
          </ButtonLink>
        </div>
      )}
      {problem && (
        <p id="address-problem" role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
    </Card>
  );
}

interface AddressCardProps extends AddressPickerProps {
  address: Checkout['addresses'][number];
  isChosen: boolean;
}

function AddressCard({ address, isChosen, countryNames, hrefFor }: AddressCardProps) {
  const { t } = useTexts();
  return (
    <div className="relative flex rounded-card border border-line transition-colors has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-1 has-checked:ring-brand">
      <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 p-4 pe-16">
        <input
          type="radio"
          name="addressId"
          value={address.id}
          defaultChecked={isChosen}
          className="choice mt-[0.15em] rounded-full"
        />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="break-words font-semibold">{address.name}</span>
            <span className="tabular text-secondary">{address.phone}</span>
            {address.isDefault && <Tag variant="outline">{t('checkout:confirm.address_default')}</Tag>}
          </span>
          <span className="mt-1 block break-words text-[13px] text-secondary">
            {addressLine(address, countryNames[address.country] ?? address.country)}
          </span>
        </span>
      </label>
      <Link
        to={hrefFor(String(address.id))}
        preventScrollReset
        aria-label={t('checkout:confirm.address_edit_of', { name: address.name })}
        className="absolute end-4 top-4 text-[13px] text-secondary hover:text-brand-hover hover:underline"
      >
        {t('checkout:confirm.address_edit')}
      </Link>
    </div>
  );
}
