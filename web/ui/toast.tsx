import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface Toast {
  text: string;
  kind?: 'success' | 'problem';
  /** One way on: undo, or where to go. */
  action?: { label: string; run: () => void } | { label: string; to: string };
}
type ShownToast = Toast & { id: number };

const LIFE_MS = 4_000;
const LIFE_WITH_ACTION_MS = 8_000;
const MOST_AT_ONCE = 3;

/** What is being shown in this window; only a browser ever adds to it. */
const board = { toasts: [] as readonly ShownToast[], lastId: 0, listeners: new Set<() => void>() };
const none: readonly ShownToast[] = [];

function show(toasts: readonly ShownToast[]): void {
  board.toasts = toasts;
  for (const listener of board.listeners) listener();
}

const dismiss = (id: number) => show(board.toasts.filter((toast) => toast.id !== id));

/** Says shortly what happened, with an optional way on. Only called in reaction to a person, never while rendering. */
export function showToast(toast: Toast): void {
  board.lastId += 1;
  const id = board.lastId;
  show([...board.toasts, { ...toast, id }].slice(-MOST_AT_ONCE));
  setTimeout(() => dismiss(id), toast.action ? LIFE_WITH_ACTION_MS : LIFE_MS);
}

function subscribe(listener: () => void): () => void {
  board.listeners.add(listener);
  return () => board.listeners.delete(listener);
}

/** Where toasts appear: once in the layout. */
export function ToastRegion() {
  const { t } = useTexts();
  const toasts = useSyncExternalStore(
    subscribe,
    () => board.toasts,
    () => none,
  );
  return (
    <section
      aria-label={t('shell:ui.messages')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-[60] flex flex-col items-center gap-2 px-4 md:bottom-8"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="rise pointer-events-auto flex max-w-md items-center gap-3 rounded-control bg-ink py-2 ps-4 pe-2 text-white shadow-float"
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
            onClick={() => dismiss(toast.id)}
            className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-white/15"
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
    'shrink-0 rounded-control px-2 py-1 font-semibold text-white underline underline-offset-4 hover:bg-white/15';
  if ('to' in action) {
    return (
      <Link to={action.to} onClick={() => dismiss(id)} className={looks}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        dismiss(id);
        action.run();
      }}
      className={looks}
    >
      {action.label}
    </button>
  );
}
