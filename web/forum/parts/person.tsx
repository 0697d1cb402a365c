import type { ForumAuthor } from '../../../domains/forum/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from './forum-data.ts';

type Person = Pick<ForumAuthor, 'id' | 'name' | 'avatar'>;

/** Eight tints for people without a picture: the same person always has the same one. */
const TINTS = ['#3b6fd4', '#8a4fd0', '#b8457f', '#b4532a', '#8a6a12', '#3f7d3a', '#177d78', '#56657a'];

/** A person's picture, or the first letter of their name. */
export function PersonPicture({ person, size = 40 }: { person: Person | null; size?: number }) {
  const box = { width: size, height: size };
  if (person?.avatar) {
    return (
      <img
        src={person.avatar}
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
      {[...(person?.name ?? '')][0]?.toUpperCase() ?? '·'}
    </span>
  );
}

/** Who wrote something: picture (unless its size is 0) and name, leading to their page. A deleted account has neither. */
export function PersonLink({
  person,
  size = 24,
  className,
}: {
  person: Person | null;
  size?: number;
  className?: string;
}) {
  const { t } = useTexts();
  const address = useForumAddress();
  if (!person?.id) {
    return (
      <span className={cx('inline-flex min-w-0 items-center gap-2 text-muted', className)}>
        {size > 0 && <PersonPicture person={null} size={size} />}
        {t('forum:former_member')}
      </span>
    );
  }
  return (
    <Link
      to={address(`user/${person.id}`)}
      className={cx('inline-flex min-w-0 items-center gap-2 font-medium text-ink hover:text-brand-hover', className)}
    >
      {size > 0 && <PersonPicture person={person} size={size} />}
      <span className="truncate">{person.name}</span>
    </Link>
  );
}
