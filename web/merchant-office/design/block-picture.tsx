import type { PictureChoice } from '../../../domains/stores/design/block-choices.server.ts';
import { useTexts } from '../../texts/texts.tsx';

interface BlockPictureProps {
  /** The current picture; empty: that of the product. */
  current: string;
  pictures: readonly PictureChoice[];
}

/** The picture of a block, out of those of the shop: a group of radio buttons that show what they choose. */
export function BlockPicture({ current, pictures }: BlockPictureProps) {
  const { t } = useTexts();
  const own = t('design:picture.current');
  const isListed = pictures.some(({ url }) => url === current);
  const listed = current === '' || isListed ? pictures : [{ url: current, name: own }, ...pictures];
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('design:picture.title')}</legend>
      <div className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2 overflow-y-auto p-0.5">
        <label className="relative grid aspect-square cursor-pointer place-items-center rounded-control border border-line bg-page p-2 text-center text-[13px] text-secondary has-checked:border-brand has-checked:text-ink has-checked:ring-2 has-checked:ring-brand/40">
          <input
            type="radio"
            name="picture"
            value=""
            defaultChecked={current === ''}
            className="choice absolute start-2 top-2 rounded-full"
          />
          {t('design:picture.none')}
        </label>
        {listed.map(({ url, name }) => (
          <label
            key={url}
            title={name || t('design:picture.banner')}
            className="relative aspect-square cursor-pointer overflow-hidden rounded-control border border-line has-checked:border-brand has-checked:ring-2 has-checked:ring-brand/40"
          >
            <input
              type="radio"
              name="picture"
              value={url}
              defaultChecked={url === current}
              className="choice absolute start-2 top-2 rounded-full"
            />
            <img src={url} alt={name || t('design:picture.banner')} loading="lazy" className="size-full object-cover" />
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-[13px] text-muted">{t('design:picture.hint')}</p>
    </fieldset>
  );
}
