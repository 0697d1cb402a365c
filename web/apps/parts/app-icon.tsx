import { mediaUrl } from '../../../platform/media/media-url.ts';
import { cx } from '../../ui/class-names.ts';
import { initialOf } from '../../ui/initial.ts';

/** The icon of an app, or the first letter of its name. */
export function AppIcon({
  app,
  size,
  className,
}: {
  app: { name: string; icon: string };
  size: number;
  className?: string;
}) {
  const shape = cx('shrink-0 rounded-[22%] border border-line object-cover', className);
  if (app.icon)
    return <img src={mediaUrl(app.icon)} alt="" width={size} height={size} loading="lazy" className={shape} />;
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className={cx(shape, 'flex items-center justify-center bg-brand-tint font-semibold text-brand-hover')}
    >
      {initialOf(app.name)}
    </span>
  );
}
