import { cx } from './class-names.ts';

interface PictureProps {
  src: string;
  /** Alternative text; empty if the text beside it says the same. */
  alt: string;
  /** The first pictures of a page are loaded eagerly with priority. */
  priority?: boolean;
  className?: string;
  /** Overlay content. */
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
