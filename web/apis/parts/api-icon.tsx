import { mediaUrl } from '../../../platform/media/media-url.ts';
import { cx } from '../../ui/class-names.ts';
import { initialOf } from '../../ui/initial.ts';

interface ApiIconProps {
  api: { name: string; icon: string };
  size: number;
  className?: string;
}

/** The icon of an API, or the first letter of its name. */
export function ApiIcon({ api, size, className }: ApiIconProps) {
  const shape = cx('shrink-0 rounded-card object-cover', className);
  if (api.icon)
    return <img src={mediaUrl(api.icon)} alt="" width={size} height={size} loading="lazy" className={shape} />;
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className={cx(shape, 'flex items-center justify-center bg-brand-tint font-semibold text-brand-hover')}
    >
      {initialOf(api.name)}
    </span>
  );
}
