import { useState } from 'react';
import type { PictureChoice } from '../../../domains/stores/design/block-choices.server.ts';
import { UploadList } from '../../forms/uploads/upload-list.tsx';
import { usePictureUploads } from '../../forms/uploads/use-picture-uploads.ts';
import { usePictureLimit } from '../../session/use-picture-limit.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PictureTile } from './picture-tile.tsx';
import { PictureUpload } from './picture-upload.tsx';

interface BlockPictureProps {
  /** The current picture; empty: that of the product. */
  current: string;
  pictures: readonly PictureChoice[];
  problem?: string;
}

/** The picture of a block: uploaded, or out of those of the shop. An upload is selected at once and saved with the form. */
export function BlockPicture({ current, pictures, problem }: BlockPictureProps) {
  const { t } = useTexts();
  const mb = usePictureLimit();
  const isScripted = useHydrated();
  const [chosen, setChosen] = useState(current);
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const { running, add } = usePictureUploads('shop', (url) => {
    setUploaded((before) => [url, ...before.filter((other) => other !== url)]);
    setChosen(url);
  });
  const listed = [
    ...uploaded.map((url) => ({ url, name: t('design:picture.own') })),
    ...(current ? [{ url: current, name: t('design:picture.current') }] : []),
    ...pictures.map(({ url, name, isBanner }) => ({
      url,
      name: name || t(isBanner ? 'design:picture.banner' : 'design:picture.own'),
    })),
  ].filter(({ url }, at, all) => all.findIndex((other) => other.url === url) === at);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('design:picture.title')}</legend>
      {isScripted && <PictureUpload onFiles={(files) => void add(files)} />}
      <UploadList running={running} />
      <div className="grid max-h-80 grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2 overflow-y-auto p-0.5">
        <label className="relative grid aspect-square cursor-pointer place-items-center rounded-control border border-line bg-page p-2 text-center text-[13px] text-secondary has-checked:border-brand has-checked:text-ink has-checked:ring-2 has-checked:ring-brand/40">
          <input
            type="radio"
            name="picture"
            value=""
            checked={chosen === ''}
            onChange={() => setChosen('')}
            className="choice absolute start-2 top-2 rounded-full"
          />
          {t('design:picture.none')}
        </label>
        {listed.map((picture) => (
          <PictureTile key={picture.url} {...picture} isChosen={picture.url === chosen} onChoose={setChosen} />
        ))}
      </div>
      <p role="status" className="mt-1.5 text-[13px] text-success empty:hidden">
        {uploaded.includes(chosen) && chosen !== current && t('design:picture.uploaded')}
      </p>
      {problem && (
        <p role="alert" className="mt-1.5 text-[13px] text-danger">
          {problem}
        </p>
      )}
      <p className="mt-1.5 text-[13px] text-muted">{t('design:picture.hint', { mb })}</p>
    </fieldset>
  );
}
