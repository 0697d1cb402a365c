import type { ForumAuthor } from '../../../domains/forum/contract.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from './forum-data.ts';
import { LevelMark } from './level-mark.tsx';

type Person = Pick<ForumAuthor, 'id' | 'name' | 'avatar' | 'level'>;

/**
 * Who wrote something: picture (unless its size is 0) and name, leading to their page, and the level of an author. A
 * deleted account has neither.
 */
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
    <>
      <Link
        to={address(`user/${person.id}`)}
        className={cx('inline-flex min-w-0 items-center gap-2 font-medium text-ink hover:text-brand-hover', className)}
      >
        {size > 0 && <PersonPicture person={person} size={size} />}
        <span className="truncate">{person.name}</span>
      </Link>
      <LevelMark level={person.level} />
    </>
  );
}
