import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

const WIDTHS = [
  { key: 'phone', icon: 'smartphone', width: 390 },
  { key: 'tablet', icon: 'tablet', width: 820 },
  { key: 'desk', icon: 'monitor', width: 1280 },
] as const;
const HEIGHT = 720;

/** The draft as a guest sees it, at three widths, scaled down to the place there is; it is fetched again after each change. */
export function DraftFrame({ revision }: { revision: number }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<(typeof WIDTHS)[number]>(WIDTHS[2]);
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (matchMedia('(max-width: 640px)').matches) setShown(WIDTHS[0]);
  }, []);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const fit = new ResizeObserver(() => setScale(Math.min(1, box.clientWidth / shown.width)));
    fit.observe(box);
    return () => fit.disconnect();
  }, [shown]);
  return (
    <section aria-label={t('design:preview')} className="min-w-0 rounded-card bg-card p-3">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{t('design:preview')}</h2>
        <fieldset className="js-only flex gap-1">
          <legend className="sr-only">{t('design:widths')}</legend>
          {WIDTHS.map((each) => (
            <button
              key={each.key}
              type="button"
              aria-pressed={each === shown}
              onClick={() => setShown(each)}
              className={cx(
                'flex min-h-9 items-center gap-1.5 rounded-control px-3 text-[13px] pointer-coarse:min-h-11',
                each === shown ? 'bg-brand-tint text-brand-hover' : 'text-secondary hover:bg-page',
              )}
            >
              <Icon name={each.icon} size={16} />
              {t(`design:width.${each.key}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div
        ref={place}
        className="overflow-x-auto overflow-y-hidden rounded-control border border-line bg-page"
        style={{ height: HEIGHT }}
      >
        <iframe
          key={revision}
          title={t('design:preview')}
          src={`/store/draft?at=${revision}`}
          className="mx-auto block origin-top-left bg-white"
          style={{ width: shown.width, height: HEIGHT / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
        />
      </div>
    </section>
  );
}
