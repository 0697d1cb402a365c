import type { ReactNode } from 'react';
import { useTexts } from '../texts.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The verb of what will happen: "Delete address", never "OK". */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  children?: ReactNode;
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, confirm, danger, busy, children } = props;
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      className="max-w-md"
      foot={
        <>
          <Button type="button" look="secondary" onClick={onClose}>
            {t('shell:ui.cancel')}
          </Button>
          <Button type="button" look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-secondary">{children}</div>
    </Dialog>
  );
}
