import { useTexts } from '../texts/texts.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { NoticeContent, type NoticeProps } from './notice-panel.tsx';

interface NoticeSheetProps extends NoticeProps {
  open: boolean;
  onClose: () => void;
}

/** The notice in a narrow window. */
export default function NoticeSheet({ open, onClose, ...notice }: NoticeSheetProps) {
  const { t } = useTexts();
  return (
    <Sheet open={open} onClose={onClose} title={t('chat:notice.title')}>
      <NoticeContent {...notice} />
    </Sheet>
  );
}
