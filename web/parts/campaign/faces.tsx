import { mediaUrl } from '../../../platform/media/media-url.ts';
import { cx } from '../../ui/class-names.ts';
import { initialOf } from '../../ui/initial.ts';

const FACE = 'flex size-10 shrink-0 items-center justify-center rounded-full border-2 border-card bg-page';

interface FacesProps {
  people: readonly { nickname?: string; avatar: string }[];
  /** Free slots. */
  free?: number;
}

/** Members of a group, and free slots: avatars before text. */
export function Faces({ people, free = 0 }: FacesProps) {
  const slots = Array.from({ length: Math.min(free, 6) }, (_, nth) => nth);
  return (
    <span aria-hidden="true" className="flex -space-x-2">
      {people.slice(0, 8).map(({ nickname = '', avatar }, place) => (
        <span key={`${avatar}${nickname}${String(place)}`} className={cx(FACE, 'overflow-hidden')}>
          {avatar ? (
            <img
              src={mediaUrl(avatar)}
              alt=""
              width={40}
              height={40}
              loading="lazy"
              className="size-full object-cover"
            />
          ) : (
            <span className="font-semibold text-secondary">{initialOf(nickname)}</span>
          )}
        </span>
      ))}
      {slots.map((slot) => (
        <span key={slot} className={cx(FACE, 'border-dashed border-faint bg-card text-muted')}>
          ?
        </span>
      ))}
    </span>
  );
}
