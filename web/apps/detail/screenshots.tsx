import type { AppDetail } from '../../../domains/app-market/reading/contract.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { useTexts } from '../../texts/texts.tsx';

const HEIGHT = 420;

/** Pictures in a row that scrolls by touch and, since it can be focused, with the arrow keys. */
export function Screenshots({ name, pictures }: { name: string; pictures: AppDetail['screenshots'] }) {
  const { t } = useTexts();
  return (
    <section
      aria-label={t('apps:detail.screenshots', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable row has to be reached with the keyboard
      tabIndex={0}
      className="flex snap-x gap-3 overflow-x-auto overscroll-x-contain rounded-card border border-line bg-card p-4"
    >
      {pictures.map(({ url, width, height }, at) => (
        <img
          key={url}
          src={mediaUrl(url)}
          alt={t('apps:detail.screenshot', { number: at + 1 })}
          width={Math.round((width * HEIGHT) / height)}
          height={HEIGHT}
          loading={at < 2 ? 'eager' : 'lazy'}
          className="h-[300px] w-auto shrink-0 snap-start rounded-control border border-line object-contain md:h-[420px]"
        />
      ))}
    </section>
  );
}
