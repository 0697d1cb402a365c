import { useTexts } from '../../../texts/texts.tsx';

/** How a campaign works, in a few numbered steps: the texts `1`, `2` and so on below `texts`. */
export function Steps({
  texts,
  count,
  values,
}: {
  texts: string;
  count: number;
  values?: Record<string, string | number>;
}) {
  const { t } = useTexts();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <section aria-label={t('campaigns:how')}>
      <ol className="flex flex-wrap gap-x-5 gap-y-2 text-[13px] text-secondary">
        {numbers.map((number) => (
          <li key={number} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="tabular inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-brand-tint text-xs font-semibold text-brand-hover"
            >
              {number}
            </span>
            {t(`${texts}.${number}`, values)}
          </li>
        ))}
      </ol>
    </section>
  );
}
