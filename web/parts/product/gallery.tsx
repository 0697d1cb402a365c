import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { GalleryImage } from './gallery-image.ts';

const FullGallery = lazy(() => import('./full-gallery.tsx'));

interface GalleryProps {
  name: string;
  images: readonly GalleryImage[];
  /** The picture of the selected variant: it comes to the front when the selection changes. */
  shownUrl: string;
}

/** Pictures in a scroll-snap row (swipeable, also without scripts), thumbnails below, zoom on hover. */
export function Gallery({ name, images, shownUrl }: GalleryProps) {
  const { t } = useTexts();
  const row = useRef<HTMLUListElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  // the page is rendered with the selected picture first; later selections scroll the row
  const [ordered] = useState(() => startingWith(images, shownUrl));
  const [at, setAt] = useState(0);
  const [full, setFull] = useState(false);
  const go = (place: number, behavior: ScrollBehavior = 'auto') =>
    row.current?.scrollTo({ left: place * row.current.clientWidth, behavior });

  useEffect(() => {
    const place = ordered.findIndex((image) => image.url === shownUrl);
    if (place >= 0) row.current?.scrollTo({ left: place * row.current.clientWidth });
  }, [ordered, shownUrl]);

  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[at] as HTMLElement | undefined;
    if (list && thumb) list.scrollTo({ left: thumb.offsetLeft - list.clientWidth / 2 + thumb.clientWidth / 2 });
  }, [at]);

  if (ordered.length === 0) return <div className="aspect-square rounded-card bg-page" />;
  return (
    <section className="min-w-0">
      <div className="relative -mx-4 overflow-hidden bg-card md:mx-0 md:rounded-card md:border md:border-line">
        <ul
          ref={row}
          // a scrollable row is a tab stop as well
          aria-label={t('goods:detail.gallery', { name })}
          onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / list.clientWidth))}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        >
          {ordered.map((image, place) => (
            <li key={image.url} id={`picture-${place + 1}`} className="w-full shrink-0 snap-start snap-always">
              <Zoomed name={name} image={image} first={place === 0} onOpen={() => setFull(true)} />
            </li>
          ))}
        </ul>
        <span
          aria-hidden="true"
          className="tabular absolute end-3 bottom-3 rounded-full bg-ink/60 px-2.5 py-0.5 text-xs text-white md:hidden"
        >
          {at + 1}/{ordered.length}
        </span>
        <span className="js-only absolute end-3 top-3">
          <IconButton
            label={t('goods:detail.enlarge')}
            icon={<Icon name="maximize-2" size={18} />}
            variant="floating"
            onClick={() => setFull(true)}
          />
        </span>
      </div>
      {ordered.length > 1 && (
        <ul ref={thumbs} className="no-scrollbar relative mt-3 hidden gap-2 overflow-x-auto p-0.5 md:flex">
          {ordered.map((image, place) => (
            <li key={image.url} className="shrink-0">
              <a
                href={`#picture-${place + 1}`}
                aria-label={t('goods:detail.picture', { place: place + 1 })}
                aria-current={place === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(place);
                }}
                onPointerEnter={(event) => event.pointerType === 'mouse' && go(place)}
                className={cx(
                  'block size-16 overflow-hidden rounded-control border-2 bg-page transition-colors',
                  place === at ? 'border-brand' : 'border-transparent hover:border-faint',
                )}
              >
                <img
                  src={mediaUrl(image.url)}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {full && (
        <Suspense>
          <FullGallery name={name} images={ordered} start={at} onClose={() => setFull(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface ZoomedProps {
  name: string;
  image: GalleryImage;
  first: boolean;
  onOpen: () => void;
}

/** Zooms the picture at the mouse position. */
function Zoomed({ name, image, first, onOpen }: ZoomedProps) {
  const picture = useRef<HTMLImageElement>(null);
  const zoom = (event: React.PointerEvent) => {
    if (event.pointerType !== 'mouse' || !picture.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    picture.current.style.transformOrigin = `${x}% ${y}%`;
    picture.current.style.transform = 'scale(2)';
  };
  return (
    <a
      href={mediaUrl(image.url)}
      // the button beside the pictures does the same for keyboard users
      tabIndex={-1}
      className="block aspect-square cursor-zoom-in overflow-hidden bg-page"
      onPointerMove={zoom}
      onPointerLeave={() => picture.current?.style.removeProperty('transform')}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <img
        ref={picture}
        src={mediaUrl(image.url)}
        alt={image.alt || name}
        width={image.width}
        height={image.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className="size-full object-cover transition-transform duration-150 ease-out"
      />
    </a>
  );
}

function startingWith(images: readonly GalleryImage[], url: string): GalleryImage[] {
  const place = images.findIndex((image) => image.url === url);
  return place > 0 ? [...images.slice(place), ...images.slice(0, place)] : [...images];
}
