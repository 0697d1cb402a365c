import { useTexts } from '../texts/texts.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { dismissToast, type ShownToast, useToasts } from './toasts.ts';

/** Where toasts appear: once in the layout. */
export function ToastRegion() {
  const { t } = useTexts();
  const toasts = useToasts();
  return (
    <section
      aria-label={t('shell:ui.messages')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-[60] flex flex-col items-center gap-2 px-4 md:bottom-8"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          data-toast
          className="rise pointer-events-auto flex max-w-md items-center gap-3 rounded-control bg-ink py-2 ps-4 pe-2 text-card shadow-float"
        >
          {toast.kind === 'problem' ? (
            <Icon name="circle-alert" size={18} className="text-[#ff8a80]" />
          ) : (
            <Icon name="circle-check" size={18} className="text-[#5ee0b0]" />
          )}
          <span className="min-w-0 flex-1">{toast.text}</span>
          {toast.action && <ToastAction toast={toast} />}
          <button
            type="button"
            aria-label={t('shell:ui.close')}
            onClick={() => dismissToast(toast.id)}
            className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-card/15"
          >
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
}

function ToastAction({ toast }: { toast: ShownToast }) {
  const { action, id } = toast;
  if (!action) return null;
  const looks =
    'shrink-0 rounded-control px-2 py-1 font-semibold text-card underline underline-offset-4 hover:bg-card/15';
  if ('to' in action) {
    return (
      <Link to={action.to} onClick={() => dismissToast(id)} className={looks}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        dismissToast(id);
        action.run();
      }}
      className={looks}
    >
      {action.label}
    </button>
  );
}
