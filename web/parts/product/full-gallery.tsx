import { useTexts } from '../../texts/texts.tsx';
import { PictureViewer } from '../pictures/picture-viewer.tsx';
import type { GalleryImage } from './gallery-image.ts';

interface FullGalleryProps {
  name: string;
  images: readonly GalleryImage[];
  start: number;
  onClose: () => void;
}

/** The pictures of a product in full screen. */
export default function FullGallery({ name, images, start, onClose }: FullGalleryProps) {
  const { t } = useTexts();
  return (
    <PictureViewer
      label={t('goods:detail.gallery', { name })}
      pictures={images.map((image, id) => ({ ...image, id }))}
      start={start}
      onClose={onClose}
      words={{
        before: t('goods:detail.picture_before'),
        after: t('goods:detail.picture_after'),
        zoomIn: t('goods:detail.zoom_in'),
        zoomOut: t('goods:detail.zoom_out'),
      }}
    />
  );
}
