import { cx } from './class-names.ts';

interface PictureProps {
  src: string;
  /** What it shows; empty when the words beside it say it already. */
  alt: string;
  /** Width to height of the box: nothing moves when the picture arrives. */
  ratio?: string;
  /** Smaller renderings of the same picture, if there are any (a drawing needs none). */
  renderings?: readonly { width: number; url: string }[];
  /** How wide it is drawn, as CSS `sizes`. */
  sizes?: string;
  /** The first picture of a page is fetched at once and first. */
  priority?: boolean;
  fit?: 'cover' | 'contain';
  className?: string;
  imageClassName?: string;
}

/** A picture in a box of fixed shape. */
export function Picture(props: PictureProps) {
  const { src, alt, ratio = '1 / 1', renderings, sizes, priority, fit = 'cover', className, imageClassName } = props;
  const srcSet = renderings?.length ? renderings.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined;
  return (
    <span className={cx('block overflow-hidden bg-page', className)} style={{ aspectRatio: ratio }}>
      <img
        src={src}
        alt={alt}
        srcSet={srcSet}
        sizes={srcSet ? sizes : undefined}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        className={cx('size-full', fit === 'cover' ? 'object-cover' : 'object-contain', imageClassName)}
      />
    </span>
  );
}
