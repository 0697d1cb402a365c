import { type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '../../../../platform/locale/format.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  total: number;
  children: ReactNode;
}

/** The filters on a phone. Links take effect at once; prices that were typed do so with the button that closes it. */
export default function FilterSheet({ open, onClose, total, children }: FilterSheetProps) {
  const { t, locale } = useTexts();
  const filters = useRef<HTMLDivElement>(null);
  const [isTyped, setTyped] = useState(false);
  const show = () => {
    const form = filters.current?.querySelector('form');
    if (form && isChanged(form)) {
      if (!form.reportValidity()) return;
      form.requestSubmit();
    }
    setTyped(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('goods:search.filters')}
      side="end"
      foot={
        <Button type="button" wide onClick={show}>
          {t('goods:search.show')}
          {!isTyped && ` (${formatNumber(total, locale)})`}
        </Button>
      }
    >
      <div
        ref={filters}
        onInput={({ target }) => setTyped(isChanged((target as HTMLInputElement).form))}
        onSubmit={() => setTyped(false)}
      >
        {children}
      </div>
    </Sheet>
  );
}

function isChanged(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    const { value, defaultValue, type } = field as HTMLInputElement;
    return type === 'text' && value !== defaultValue;
  });
}
