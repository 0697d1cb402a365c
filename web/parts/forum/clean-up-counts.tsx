import { useTexts } from '../../texts/texts.tsx';

const PARTS = ['topics', 'comments', 'messages'] as const;

/** How much cleaning up an account would delete. */
export function CleanUpCounts({ counts }: { counts: Readonly<Record<(typeof PARTS)[number], number>> }) {
  const { t } = useTexts();
  return (
    <dl className="grid grid-cols-3 gap-3 text-center">
      {PARTS.map((key) => (
        <div key={key} className="flex flex-col-reverse justify-end rounded-control bg-ink/3 p-3">
          <dt className="text-[13px] text-muted">{t(`forum-office:clean.${key}`)}</dt>
          <dd className="tabular font-semibold text-xl">{counts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
