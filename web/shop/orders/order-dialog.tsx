import { useTexts } from '../../texts/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type AskedAct, OrderQuestion } from './order-question.tsx';

interface OrderDialogProps {
  act: AskedAct;
  orderNo: string;
  hasSiblings: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: (form: HTMLFormElement) => void;
}

/** The confirmation of an action, in a dialog. */
export default function OrderDialog({ act, ...question }: OrderDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open onClose={question.onClose} title={t(`orders:${act}_title`)} className="max-w-md">
      <OrderQuestion act={act} {...question} closeTo="" />
    </Dialog>
  );
}
