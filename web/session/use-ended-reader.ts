import { useEffect } from 'react';
import { useDocumentOwn } from './own.tsx';
import { forgetKeptPages } from './site-worker.ts';
import { useShell } from './use-shell.ts';

/** Deletes the offline copies of pages as soon as this window knows that the session of its document has ended. */
export function useEndedReader(): void {
  const reader = useDocumentOwn().user;
  const shell = useShell();
  const isEnded = reader !== null && shell !== undefined && shell.user === null;
  useEffect(() => {
    if (isEnded) forgetKeptPages();
  }, [isEnded]);
}
