import type { ReactNode } from 'react';
import { useTexts } from '../texts.tsx';
import { Button } from './button.tsx';

/** A part of a page that could not be had: what happened, and a way on. */
export function ErrorState({
  title,
  onRetry,
  children,
}: {
  title?: string;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <p className="font-semibold">{title ?? t('shell:ui.load_failed')}</p>
      {children && <div className="max-w-md text-secondary">{children}</div>}
      {onRetry && (
        <Button type="button" look="secondary" onClick={onRetry}>
          {t('shell:ui.try_again')}
        </Button>
      )}
    </div>
  );
}
