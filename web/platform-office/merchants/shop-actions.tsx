import type { OfficeShop } from '../../../domains/platform-office/merchants/contract.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const MAX_REASON = 300;

/** Pausing, resuming and closing a shop; a closed one stays closed. */
export function ShopActions({ shop, answer }: { shop: OfficeShop; answer?: FormAnswer }) {
  const { t } = useTexts();
  if (shop.status === 'closed') {
    return (
      <ButtonLink to={`/admin/merchants/${shop.id}/close`} variant="secondary" size="sm">
        {t('shop-closing:see')}
      </ButtonLink>
    );
  }
  return (
    <>
      {shop.status === 'paused' && <ActionForm intent="resume" label={t('merchant-admin:resume')} />}
      {shop.status === 'open' && (
        <ConfirmAction
          intent="pause"
          variant="secondary"
          label={t('merchant-admin:pause')}
          question={t('merchant-admin:pause_question')}
          open={answer?.values.intent === 'pause'}
        >
          <Reason intent="pause" answer={answer} />
        </ConfirmAction>
      )}
      <ButtonLink to={`/admin/merchants/${shop.id}/close`} variant="secondary" size="sm" className="text-danger">
        {t('merchant-admin:close')}…
      </ButtonLink>
    </>
  );
}

function Reason({ intent, answer }: { intent: string; answer?: FormAnswer }) {
  const { t } = useTexts();
  const own = answer?.values.intent === intent ? answer : undefined;
  return (
    <TextArea
      name="reason"
      label={t('merchant-admin:reason')}
      required
      rows={3}
      limit={MAX_REASON}
      defaultValue={own?.values.reason}
      problem={own?.problems.reason}
    />
  );
}
