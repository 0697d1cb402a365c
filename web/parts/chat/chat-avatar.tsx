import { mediaUrl } from '../../../platform/media/media-url.ts';
import { initialOf } from '../../ui/initial.ts';

/** Specification 9: 40 px. Without a picture, the first letter of the name. */
export function ChatAvatar({ src, name }: { src: string; name: string }) {
  if (src) {
    return (
      // of a wide logo its beginning, where the mark is
      <img
        src={mediaUrl(src)}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-full bg-page object-cover object-left"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-hover"
    >
      {initialOf(name) || '?'}
    </span>
  );
}
