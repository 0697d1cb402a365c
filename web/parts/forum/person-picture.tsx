import type { ForumAuthor } from '../../../domains/forum/contract.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { initialOf } from '../../ui/initial.ts';

type Person = Pick<ForumAuthor, 'id' | 'name' | 'avatar'>;

/** Eight tints for people without a picture: the same person always has the same one. */
const TINTS = ['#3b6fd4', '#8a4fd0', '#b8457f', '#b4532a', '#8a6a12', '#3f7d3a', '#177d78', '#56657a'];

/** A person's picture, or the first letter of their name. */
export function PersonPicture({ person, size = 40 }: { person: Person | null; size?: number }) {
  const box = { width: size, height: size };
  if (person?.avatar) {
    return (
      <img
        src={mediaUrl(person.avatar)}
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
      style={{ ...box, fontSize: size * 0.42, background: person?.id ? TINTS[person.id % TINTS.length] : '#6b7280' }}
      className="flex shrink-0 select-none items-center justify-center rounded-full font-semibold text-white"
    >
      {initialOf(person?.name ?? '') || '·'}
    </span>
  );
}
