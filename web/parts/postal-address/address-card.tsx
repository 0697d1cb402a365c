import { Form } from 'react-router';
import type { Address } from '../../../domains/accounts/addresses/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { addressLine, phoneText } from './address-text.ts';

interface AddressCardProps {
  address: Address;
  country: { name: string; dialCode: string } | undefined;
  asks: boolean;
}

/** One address of the list with its actions; `asks` shows the confirmation before deleting. */
export function AddressCard({ address, country, asks }: AddressCardProps) {
  const { t } = useTexts();
  return (
    <li
      className={cx(
        'flex flex-col rounded-card border p-4 md:p-5',
        address.isDefault ? 'border-brand/50' : 'border-line',
      )}
    >
      <div className="mb-2 flex items-center gap-2">
        <span className="min-w-0 font-semibold text-base [overflow-wrap:anywhere]">{address.name}</span>
        {address.isDefault && <Tag>{t('addresses:default')}</Tag>}
      </div>
      <p className="flex gap-2 text-secondary">
        <Icon name="phone" size={15} className="mt-1" />
        <span className="tabular">{phoneText(address.phone, country?.dialCode)}</span>
      </p>
      <p className="mt-1 flex flex-1 gap-2 text-secondary">
        <Icon name="map-pin" size={15} className="mt-1" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {addressLine(address, country?.name ?? address.country)}
        </span>
      </p>
      {asks ? <DeleteQuestion address={address} /> : <Actions address={address} />}
    </li>
  );
}

function Actions({ address: { id, name, isDefault } }: { address: Address }) {
  const { t } = useTexts();
  // many links say "Edit": the label for screen readers adds whose address it is
  const whose = <span className="sr-only"> {name}</span>;
  const link = 'text-secondary hover:text-brand-hover hover:underline';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t pt-3">
      <Link to={`?edit=${id}`} className={link}>
        {t('shell:ui.edit')}
        {whose}
      </Link>
      <Link to={`?delete=${id}`} preventScrollReset className={link}>
        {t('shell:ui.delete')}
        {whose}
      </Link>
      {!isDefault && (
        <Form method="post" preventScrollReset className="ms-auto">
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="default" className={link}>
            {t('addresses:make_default')}
            {whose}
          </button>
        </Form>
      )}
    </div>
  );
}

function DeleteQuestion({ address: { id } }: { address: Address }) {
  const { t } = useTexts();
  return (
    <Form method="post" preventScrollReset className="mt-3 border-line border-t pt-3">
      <p className="mb-3 font-medium">{t('addresses:delete_question')}</p>
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap gap-3">
        {/* the link that led here is gone: focus would be lost with it */}
        <Button type="submit" name="intent" value="delete" variant="danger" size="sm" autoFocus>
          {t('addresses:delete')}
        </Button>
        <ButtonLink to="/users/address_list" variant="secondary" size="sm" preventScrollReset>
          {t('addresses:keep')}
        </ButtonLink>
      </div>
    </Form>
  );
}
