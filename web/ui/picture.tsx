import { cx } from './class-names.ts';

interface PictureProps {
  src: string;
  /** What it shows; empty when the words beside it say it already. */
  alt: string;
  /** The first pictures of a page are fetched at once and first. */
  priority?: boolean;
  className?: string;
  /** What lies over it. */
  children?: React.ReactNode;
}

/** A picture in a square box. */
export function Picture({ src, alt, priority, className, children }: PictureProps) {
  return (
    <span className={cx('picture', className)}>
      {priority ? (
        <img src={src} alt={alt} fetchPriority="high" />
      ) : (
        <img src={src} alt={alt} loading="lazy" decoding="async" />
      )}
      {children}
    </span>
  );
}
