import type { Profile } from '../../../domains/forum/people/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { LevelMark } from '../parts/level-mark.tsx';
import { ReportForm } from '../parts/report-form.tsx';
import { Toggle } from '../parts/toggle.tsx';

/** A person's name, level and figures, and what the reader may do with them. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { t, locale } = useTexts();
  const figures = [
    ['topics', profile.topicCount],
    ['comments', profile.commentCount],
    ['likes', profile.likeCount],
    ['accepted', profile.acceptedCount],
  ] as const;
  return (
    <header className="forum-profile rounded-card border border-line bg-card p-4 md:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <PersonPicture person={profile} size={72} />
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="flex flex-wrap items-center gap-2 text-xl md:text-2xl">
            {profile.name}
            <LevelMark level={profile.level} />
            <Tag variant="plain">{t(`forum:trust.${profile.trust}`)}</Tag>
            {profile.state !== 'active' && <Tag variant="danger">{t(`forum:person.state.${profile.state}`)}</Tag>}
          </h1>
          <p className="mt-0.5 text-[13px] text-muted">
            {profile.username && `@${profile.username} · `}
            {profile.levelName && `${profile.levelName} · `}
            {t('forum:person.joined')} <LocalTime iso={profile.joinedAt} style="date" />
          </p>
          {profile.bio && <p className="mt-2 whitespace-pre-line text-secondary">{profile.bio}</p>}
        </div>
        <Actions profile={profile} />
      </div>
      <dl className="mt-5 grid grid-cols-4 gap-2 border-line border-t pt-4 text-center">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-[13px] text-muted">{t(`forum:person.figure.${name}`)}</dt>
            <dd className="tabular font-semibold text-lg">{formatNumber(value, locale)}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Actions({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const { may } = profile;
  if (profile.isSelf) {
    return (
      <ButtonLink to="/users/user_info" reloadDocument variant="secondary" size="sm" className="rounded-full">
        {t('forum:person.edit')}
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FollowButton subject="author" id={profile.id} isFollowed={profile.isFollowed} of={profile.name} />
      {may.message && (
        <ButtonLink
          to={address(`my/privateMessageChatList?user=${profile.id}`)}
          variant="secondary"
          size="sm"
          className="rounded-full"
        >
          <Icon name="mail" size={15} />
          {t('forum:person.message')}
        </ButtonLink>
      )}
      {may.block && (
        <Toggle
          intent="block"
          fields={{ user: profile.id }}
          isOn={profile.isBlocked}
          name={(isOn) => t(isOn ? 'forum:person.unblock' : 'forum:person.block')}
          className={(isOn) =>
            isOn
              ? 'flex size-9 items-center justify-center rounded-full bg-danger/10 text-danger'
              : 'flex size-9 items-center justify-center rounded-full text-muted hover:bg-ink/5'
          }
        >
          {() => <Icon name="ban" size={17} />}
        </Toggle>
      )}
      {may.block && <ReportForm of={{ user: profile.id }} small />}
    </div>
  );
}
