import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { PROFILE_PATH } from './profile-address.ts';

const Dialog = lazy(() => import('../../ui/dialog.tsx').then(({ Dialog: Shown }) => ({ default: Shown })));

/** The form of one change: over the page, or in it for who came to its address or has no scripts. */
export function EditFrame({ title, inPage, children }: { title: string; inPage: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  if (inPage) {
    return (
      <section className="mb-6 max-w-lg rounded-card border border-line p-4 md:p-5" aria-labelledby="edit-title">
        <h2 id="edit-title" className="mb-4 text-base">
          {title}
        </h2>
        {children}
      </section>
    );
  }
  return (
    <Suspense>
      <Dialog
        open
        title={title}
        onClose={() => navigate(PROFILE_PATH, { replace: true, preventScrollReset: true })}
        className="max-w-[460px]"
      >
        {children}
      </Dialog>
    </Suspense>
  );
}
