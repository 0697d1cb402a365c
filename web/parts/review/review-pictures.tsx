import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { pictureSources } from '../../../platform/media/picture-sizes.ts';
import { useTexts } from '../../texts/texts.tsx';

const FullGallery = lazy(() => import('../product/full-gallery.tsx'));
const SIZE = 88;

/** Pictures of a review: thumbnails that open in full screen; without scripts each is a link. */
export function ReviewPictures({ images, author }: { images: readonly string[]; author: string }) {
  const { t } = useTexts();
  const [shownAt, setShownAt] = useState<number>();
  if (images.length === 0) return null;
  const words = (at: number) => t('goods:review.picture', { place: at + 1, author });
  const open = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShownAt(at);
  };
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {images.map((image, at) => (
          <li key={image}>
            <a
              href={mediaUrl(image)}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => open(event, at)}
              className="block"
            >
              <img
                src={mediaUrl(image)}
                srcSet={pictureSources(mediaUrl(image))?.webp}
                sizes={`${SIZE}px`}
                alt={words(at)}
                width={SIZE}
                height={SIZE}
                loading="lazy"
                className="size-22 rounded-control bg-page object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {shownAt !== undefined && (
        <Suspense>
          <FullGallery
            name={author}
            images={images.map((url, at) => ({ url, alt: words(at), width: 1280, height: 1280 }))}
            start={shownAt}
            onClose={() => setShownAt(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
