import { mediaUrl } from '../../../platform/media/media-url.ts';
import { cx } from '../../ui/class-names.ts';
import { initialOf } from '../../ui/initial.ts';

interface StorePictureProps {
  src: string;
  /** Of the product or the shop: a missing picture shows its first letter. */
  name: string;
  /** Visible at once: loaded with priority. */
  priority?: boolean;
  className?: string;
}

/** The picture of a product, cropped to the shape of the theme. Its `alt` is empty because the name is next to it. */
export function StorePicture({ src, name, priority, className }: StorePictureProps) {
  if (!src)
    return (
      <span aria-hidden="true" className={cx('st-picture st-picture-none', className)}>
        {initialOf(name)}
      </span>
    );
  return (
    <span className={cx('st-picture', className)}>
      {priority ? (
        <img src={mediaUrl(src)} alt="" width={600} height={600} fetchPriority="high" />
      ) : (
        <img src={mediaUrl(src)} alt="" width={600} height={600} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
