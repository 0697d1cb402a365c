import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks whether unsaved work is given up. */
export default function LeavingDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      onClose={onStay}
      title={t('back-office:unsaved.title')}
      description={t('back-office:unsaved.text')}
      foot={
        <>
          <Button type="button" variant="secondary" onClick={onLeave}>
            {t('back-office:unsaved.leave')}
          </Button>
          <Button type="button" onClick={onStay}>
            {t('back-office:unsaved.stay')}
          </Button>
        </>
      }
    />
  );
}
