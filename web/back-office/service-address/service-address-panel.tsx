import type { ServiceAddress } from '../../../domains/merchants/settings/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';

export const RESEND = 'resend_service_address';

/** Whether the service address is confirmed, with a form of its own that sends the confirmation mail again. */
export function ServiceAddressPanel({ address }: { address: ServiceAddress }) {
  const { t } = useTexts();
  if (!address) return null;
  const { email, isConfirmed } = address;
  return (
    <Panel title={t('service-address:panel')}>
      <div className="grid justify-items-start gap-2 text-sm">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2">
          {email}
          <Tag variant={isConfirmed ? 'success' : 'warning'}>
            {t(isConfirmed ? 'service-address:state.confirmed' : 'service-address:state.waiting')}
          </Tag>
        </p>
        <p className="text-secondary">
          {t(isConfirmed ? 'service-address:state.confirmed_hint' : 'service-address:state.waiting_hint')}
        </p>
        {!isConfirmed && (
          <OfficeForm method="post" preventScrollReset>
            <Button name="intent" value={RESEND} variant="secondary" className="min-h-11">
              {t('service-address:resend')}
            </Button>
          </OfficeForm>
        )}
      </div>
    </Panel>
  );
}
