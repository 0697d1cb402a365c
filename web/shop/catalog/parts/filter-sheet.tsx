import type { ReactNode } from 'react';
import { formatNumber } from '../../../../platform/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  total: number;
  children: ReactNode;
}

/** The filters on a phone. */
export default function FilterSheet({ open, onClose, total, children }: FilterSheetProps) {
  const { t, locale } = useTexts();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('goods:search.filters')}
      side="end"
      foot={
        <Button type="button" wide onClick={onClose}>
          {t('goods:search.show')} ({formatNumber(total, locale)})
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
