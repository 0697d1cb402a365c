import { mediaUrl } from '../../platform/media/media-url.ts';
import { cx } from './class-names.ts';

const EAGER = { fetchPriority: 'high' } as const;
const LAZY = { loading: 'lazy', decoding: 'async' } as const;

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

/** A picture in a square box; an empty box without one. */
export function Picture({ src, alt, priority, className, children }: PictureProps) {
  return (
    <span className={cx('picture', className)}>
      {src && <img src={mediaUrl(src)} alt={alt} {...(priority ? EAGER : LAZY)} />}
      {children}
    </span>
  );
}
