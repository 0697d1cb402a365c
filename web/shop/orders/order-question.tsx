import { Form } from 'react-router';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CANCEL_REASONS } from './cancel-reasons.ts';

/** Actions that ask for confirmation. */
export const ASKED_ACTS = ['cancel', 'receive', 'extend', 'delete'] as const;
export type AskedAct = (typeof ASKED_ACTS)[number];

interface OrderQuestionProps {
  act: AskedAct;
  orderNo: string;
  /** The order is paid together with others. */
  hasSiblings: boolean;
  /** Back to the order; in a dialog a button, without scripts a link. */
  onClose?: () => void;
  closeTo: PageAddress;
  busy?: boolean;
  onSubmit?: (form: HTMLFormElement) => void;
}

/** "Cancel this order?" with all consequences. One form for the dialog and for the page. */
export function OrderQuestion(props: OrderQuestionProps) {
  const { act, orderNo, hasSiblings, onClose, closeTo, busy, onSubmit } = props;
  const { t } = useTexts();
  const keep = t(act === 'cancel' ? 'orders:cancel_keep' : 'shell:ui.cancel');
  return (
    <Form
      method="post"
      action={`/order/order_detail?orderId=${encodeURIComponent(orderNo)}`}
      onSubmit={(event) => {
        if (!onSubmit) return;
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
      className="grid gap-4"
    >
      <input type="hidden" name="orderNo" value={orderNo} />
      <input type="hidden" name="intent" value={act} />
      {onSubmit && <input type="hidden" name="from" value="list" />}
      <div className="grid gap-1 text-secondary">
        <p>{t(`orders:${act}_text`)}</p>
        {act === 'cancel' && hasSiblings && <p>{t('orders:cancel_together')}</p>}
      </div>
      {act === 'cancel' && (
        <RadioGroup
          legend={t('orders:cancel_reason')}
          name="reason"
          className="flex-col"
          defaultValue={CANCEL_REASONS[0]}
          choices={CANCEL_REASONS.map((reason) => ({ value: reason, label: t(`orders:reason.${reason}`) }))}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {onClose ? (
          <Button type="button" variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        ) : (
          <ButtonLink to={closeTo} variant="secondary">
            {keep}
          </ButtonLink>
        )}
        <Button variant={act === 'receive' || act === 'extend' ? 'primary' : 'danger'} busy={busy}>
          {t(`orders:action.${act}`)}
        </Button>
      </div>
    </Form>
  );
}
