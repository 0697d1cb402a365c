import { useTexts } from '../texts/texts.tsx';

/** Marks every page of a trial run as not real. */
export function TrialRibbon() {
  const { t } = useTexts();
  return (
    <aside aria-label={t('shell:trial.name')} className="bg-ink px-4 py-1 text-center text-xs leading-5 text-card">
      <strong className="font-semibold">{t('shell:trial.name')}</strong>
      <span className="mx-1.5 opacity-60" aria-hidden="true">
        ·
      </span>
      <span className="hidden md:inline">{t('shell:trial.text')} </span>
      <a href="/dev/outbox" className="underline underline-offset-2">
        {t('shell:trial.outbox')}
      </a>
    </aside>
  );
}
