import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useUnsaved } from './use-unsaved.ts';

interface SaveBarProps {
  busy?: boolean;
  /** Instead of "Save". */
  label?: string;
  /** Sent with the form if this button submits it. */
  intent?: string;
  disabled?: boolean;
  /** Further buttons, after that which saves. */
  children?: ReactNode;
}

/**
 * The end of every form that is longer than a screen: the button that saves stays in view, and says what is not saved
 * yet. The form is marked with `data-unsaved`, on which `LeavingGuard` relies. Without scripts it is the plain button.
 */
export function SaveBar({ busy, label, intent, disabled, children }: SaveBarProps) {
  const { t } = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const isUnsaved = useUnsaved(bar);
  const save = { type: 'submit', busy, disabled, children: label ?? t('shell:ui.save') } as const;
  return (
    <div
      ref={bar}
      className="save-bar sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-card px-4 py-3 md:-mx-5 md:px-5 print:hidden"
    >
      {intent === undefined ? <Button {...save} /> : <Button {...save} name="intent" value={intent} />}
      {children}
      <p role="status" className="text-[13px] text-secondary">
        {isUnsaved && t('back-office:unsaved.mark')}
      </p>
    </div>
  );
}
