import { lazy, type ReactNode, Suspense } from 'react';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import { type Edit, editAddress, PROFILE_PATH } from './profile-url.ts';

const Dialog = lazy(() => import('../../ui/dialog.tsx').then(({ Dialog: Shown }) => ({ default: Shown })));

interface EditFrameProps {
  edit: Edit;
  title: string;
  /** Inline when the URL was opened directly or without scripts; otherwise in a dialog. */
  inPage: boolean;
  children: ReactNode;
}

/** The form of one change. */
export function EditFrame({ edit, title, inPage, children }: EditFrameProps) {
  if (!inPage) return <EditDialog {...{ edit, title }}>{children}</EditDialog>;
  return (
    <section className="mb-6 max-w-lg rounded-card border border-line p-4 md:p-5" aria-labelledby="edit-title">
      <h2 id="edit-title" className="mb-4 text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}

function EditDialog({ edit, title, children }: Omit<EditFrameProps, 'inPage'>) {
  const navigate = usePageNavigate();
  return (
    <Suspense>
      <Dialog
        open
        title={title}
        // the URL closes the dialog: its link may be another element by then
        focusAfter={() => document.querySelector<HTMLElement>(`a[href="${editAddress(edit)}"]`)}
        onClose={() => navigate(PROFILE_PATH, { replace: true, preventScrollReset: true })}
        className="max-w-[460px]"
      >
        {children}
      </Dialog>
    </Suspense>
  );
}
