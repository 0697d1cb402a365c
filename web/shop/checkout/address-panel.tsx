import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { AddressFields, type AddressFieldsProps } from '../../parts/postal-address/address-form.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { ADDRESS_OPEN } from './address-open.ts';

interface AddressPanelProps extends AddressFieldsProps {
  preOrderNo: string;
  /** Without any address there is nothing to go back to. */
  canCancel: boolean;
}

/** Adds or edits an address without leaving the checkout. Its fields belong to the form of the order around it. */
export function AddressPanel({ preOrderNo, canCancel, ...fields }: AddressPanelProps) {
  const { t } = useTexts();
  const box = useRef<HTMLFieldSetElement>(null);
  const navigation = useNavigation();
  const { address, answer } = fields;
  useProblemFocus(box, answer);
  useEffect(() => {
    if (canCancel && !answer) box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [canCancel, answer]);
  const own = new URLSearchParams({ pre: preOrderNo, address: address ? String(address.id) : 'new' });
  const title = t(address ? 'checkout:confirm.address_edit_title' : 'checkout:confirm.address_new_title');
  return (
    <Card title={title} as="div">
      <fieldset ref={box} id="address" aria-label={title} data-address className="min-w-0 scroll-mt-24">
        <input type="hidden" name={ADDRESS_OPEN} value="1" />
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        {!canCancel && <p className="mb-4 text-secondary">{t('checkout:confirm.address_first')}</p>}
        <AddressFields {...fields} offerDefault={canCancel && !address?.isDefault} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            name="intent"
            value="save_address"
            formAction={`?${own}`}
            variant="secondary"
            busy={navigation.formData?.get('intent') === 'save_address'}
          >
            {t('addresses:field.save')}
          </Button>
          {canCancel && (
            <ButtonLink to={`?${new URLSearchParams({ pre: preOrderNo })}`} variant="ghost" preventScrollReset>
              {t('checkout:confirm.address_cancel')}
            </ButtonLink>
          )}
        </div>
      </fieldset>
    </Card>
  );
}
