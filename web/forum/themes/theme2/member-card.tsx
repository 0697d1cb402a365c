import { Avatar } from '../../../frames/user-menu.tsx';
import { useShell } from '../../../session/use-shell.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Link } from '../../../ui/link.tsx';
import { useForumAddress, useForumData } from '../../parts/forum-data.ts';
import { Level } from './level.tsx';
import { WalletLinks } from './wallet-links.tsx';

/** The reader in this community: name, level, what they own and the way to their own pages. */
export default function MemberCard() {
  const { t } = useTexts();
  const address = useForumAddress();
  const user = useShell()?.user;
  const { viewer, config } = useForumData();
  if (!user) {
    return (
      <div className="club-card">
        <p className="club-card-name">{config.siteTitle}</p>
        <p className="mt-1 opacity-90">{config.siteDescription}</p>
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Link to={address('login')} className="club-card-button club-card-first">
            {t('shell:sign_in')}
          </Link>
          <Link to={address('register')} className="club-card-button">
            {t('forum:login.register')}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className="club-card">
      <div className="club-card-person">
        <Avatar user={user} size={52} />
        <div className="min-w-0 flex-1">
          <Link to={address(`user/${user.id}`)} className="club-card-name block truncate hover:underline">
            {user.nickname}
          </Link>
          <Level trust={viewer.trust} />
        </div>
      </div>
      <WalletLinks />
      <ul className="club-card-links">
        {(['topicList', 'favoriteList', 'drafts'] as const).map((page) => (
          <li key={page}>
            <Link to={address(`my/${page}`)} className="club-card-link">
              {t(`forum:own.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
