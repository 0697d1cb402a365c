import { Avatar } from '../../../frames/user-menu.tsx';
import { useShell } from '../../../session/use-shell.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { useForumAddress, useForumData } from '../../parts/forum-data.ts';

/** The reader in this community: name, level and the way to their own pages. */
export function MemberCard() {
  const { t } = useTexts();
  const address = useForumAddress();
  const user = useShell()?.user;
  const { viewer, config } = useForumData();
  if (!user) {
    return (
      <div className="rounded-card bg-brand p-5 text-on-brand">
        <p className="font-semibold text-lg">{config.siteTitle}</p>
        <p className="mt-1 opacity-90">{config.siteDescription}</p>
        <ButtonLink to={address('login')} variant="secondary" wide className="mt-4">
          {t('shell:sign_in')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="rounded-card bg-brand p-5 text-on-brand">
      <div className="flex items-center gap-3">
        <Avatar user={user} size={48} />
        <div className="min-w-0">
          <p className="truncate font-semibold text-lg">{user.nickname}</p>
          <p className="text-[13px] opacity-90">{t(`forum:trust.${viewer.trust}`)}</p>
        </div>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-2 text-center text-[13px]">
        {(['topicList', 'favoriteList', 'drafts'] as const).map((page) => (
          <li key={page}>
            <Link
              to={address(`my/${page}`)}
              className="block rounded-control bg-on-brand/15 px-1 py-2 hover:bg-on-brand/25"
            >
              {t(`forum:own.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
