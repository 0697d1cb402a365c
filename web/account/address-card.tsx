import { MapPin, Phone } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { Address } from '../../domains/accounts/address-contract.ts';
import { useTexts } from '../texts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Tag } from '../ui/tag.tsx';
import { addressLine } from './address-text.ts';

/** One address of the list with what can be done to it; `asks` shows the question before it is deleted. */
export function AddressCard({ address, countryName, asks }: { address: Address; countryName: string; asks: boolean }) {
  const { t } = useTexts();
  return (
    <li
      className={cx(
        'flex flex-col rounded-card border p-4 md:p-5',
        address.isDefault ? 'border-brand/50' : 'border-line',
      )}
    >
      <div className="mb-2 flex items-center gap-2">
        <span className="min-w-0 truncate font-semibold text-base">{address.name}</span>
        {address.isDefault && <Tag>{t('account:addresses.default')}</Tag>}
      </div>
      <p className="flex gap-2 text-secondary">
        <Phone size={15} aria-hidden="true" className="mt-1 shrink-0" />
        <span className="tabular">{address.phone}</span>
      </p>
      <p className="mt-1 flex flex-1 gap-2 text-secondary">
        <MapPin size={15} aria-hidden="true" className="mt-1 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{addressLine(address, countryName)}</span>
      </p>
      {asks ? <DeleteQuestion address={address} /> : <Actions address={address} />}
    </li>
  );
}

function Actions({ address: { id, name, isDefault } }: { address: Address }) {
  const { t } = useTexts();
  const link = 'text-secondary hover:text-brand-hover hover:underline';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t pt-3">
      <Link to={`?edit=${id}`} aria-label={t('account:addresses.edit_of', { name })} className={link}>
        {t('shell:ui.edit')}
      </Link>
      <Link
        to={`?delete=${id}`}
        preventScrollReset
        aria-label={t('account:addresses.delete_of', { name })}
        className={link}
      >
        {t('shell:ui.delete')}
      </Link>
      {!isDefault && (
        <Form method="post" preventScrollReset className="ms-auto">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="default"
            aria-label={t('account:addresses.make_default_of', { name })}
            className={link}
          >
            {t('account:addresses.make_default')}
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
      <p className="mb-3 font-medium">{t('account:addresses.delete_question')}</p>
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap gap-3">
        {/* the link that led here is gone: focus would be lost with it */}
        <Button type="submit" name="intent" value="delete" look="danger" size="sm" autoFocus>
          {t('account:addresses.delete')}
        </Button>
        <ButtonLink to="/users/address_list" look="secondary" size="sm" preventScrollReset>
          {t('account:addresses.keep')}
        </ButtonLink>
      </div>
    </Form>
  );
}
