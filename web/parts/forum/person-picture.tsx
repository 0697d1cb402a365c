import type { ForumAuthor } from '../../../domains/forum/contract.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import type { Own } from '../../session/read-own.server.ts';
import { initialOf } from '../../ui/initial.ts';
import { tintOf } from '../../ui/tint.ts';

type Person = Pick<ForumAuthor, 'id' | 'name' | 'avatar'>;

/** A person's picture, or the first letter of their name. */
export function PersonPicture({ person, size = 40 }: { person: Person | null; size?: number }) {
  const initial = initialOf(person?.name ?? '');
  return <Face picture={person?.avatar ?? ''} initial={initial} tint={tintOf(person?.id ?? 0)} size={size} />;
}

/** The reader's own. */
export function OwnPicture({ user, size }: { user: NonNullable<Own['user']>; size: number }) {
  return <Face picture={user.avatarUrl} initial={user.initial} tint={user.tint} size={size} />;
}

function Face({ picture, initial, tint, size }: { picture: string; initial: string; tint: string; size: number }) {
  const box = { width: size, height: size };
  if (picture) {
    return (
      <img
        src={mediaUrl(picture)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={box}
        className="shrink-0 rounded-full bg-line object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={{ ...box, fontSize: size * 0.42, background: tint }}
      className="flex shrink-0 select-none items-center justify-center rounded-full font-semibold text-white"
    >
      {initial || '·'}
    </span>
  );
}
