import { useTexts } from '../../texts/texts.tsx';

const DELAYS = ['', '[animation-delay:150ms]', '[animation-delay:300ms]'];

/** The other side is writing. */
export function TypingSign() {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-2 pt-3 ps-12 text-xs text-muted">
      <span aria-hidden="true" className="flex gap-1 rounded-card bg-page px-3.5 py-3">
        {DELAYS.map((delay) => (
          <span key={delay} className={`size-1.5 rounded-full bg-faint motion-safe:animate-bounce ${delay}`} />
        ))}
      </span>
      {t('chat:typing')}
    </div>
  );
}
