import { mediaUrl } from '../../../platform/media/media-url.ts';
import { initialOf } from '../../ui/initial.ts';

/** A shop's logo, or the first letter of its name without one. */
export function ShopLogo({ name, logo, size = 48 }: { name: string; logo: string; size?: number }) {
  const box = { width: size, height: size };
  if (logo) {
    return (
      <img
        src={mediaUrl(logo)}
        alt=""
        {...box}
        loading="lazy"
        className="shrink-0 rounded-card border border-line object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={box}
      className="flex shrink-0 items-center justify-center rounded-card bg-brand-tint text-xl font-bold text-brand-hover"
    >
      {initialOf(name)}
    </span>
  );
}
