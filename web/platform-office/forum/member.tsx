import { endUserSessions } from '../../../domains/accounts/ban-user.server.ts';
import { readForumMember } from '../../../domains/forum/moderation/list-members.server.ts';
import { previewCleanUp } from '../../../domains/forum/moderation/members.server.ts';
import { readUser } from '../../../domains/platform-office/users/read-user.server.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { CleanUpCounts } from '../../parts/forum/clean-up-counts.tsx';
import { LogList } from '../../parts/forum/log-list.tsx';
import { MemberChanges } from '../../parts/forum/member-changes.tsx';
import { MemberFacts } from '../../parts/forum/member-list.tsx';
import { MemberNotes } from '../../parts/forum/member-notes.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/member';
import { aboutForum, chosenForum, moderateChosen } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readId(params);
  const ctx = pageCtx(context);
  const chosen = await chosenForum(context, request);
  const [details, counts] = await Promise.all([
    readForumMember(chosen.at, id),
    previewCleanUp(chosen.at, { userId: id }),
  ]);
  // sessions are those of the whole account, so they need the permission over accounts
  const sessions = ctx.actor?.permissions.includes('users.manage') ? (await readUser(ctx, id)).sessions : null;
  return { about: aboutForum(chosen), ...details, counts, sessions };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.clone().formData();
  if (form.get('intent') !== 'end-sessions') return moderateChosen(context, request);
  return handleForm(context, request, async (ctx) => {
    await endUserSessions(ctx, { id: readId(params) });
    return { done: 'sessions_ended' };
  });
}

/** One member of a forum: state, notes of the staff, sessions, what was done, and cleaning up the account. */
export default function ForumMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { about, member, notes, log, counts, sessions } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const total = counts.topics + counts.comments + counts.messages;
  return (
    <ForumPage
      about={about}
      tab="members"
      title={member.name || t('forum:former_member')}
      back={{ to: forumAddress(about.site, '/members'), label: t('forum-office:tab.members') }}
      answer={answer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('forum-office:member.standing')} hint={t('forum-office:member.standing_hint')}>
            <div className="grid gap-5">
              <MemberFacts member={member} href={`/bbs/user/${member.id}`} />
              <MemberChanges member={member} />
            </div>
          </Panel>
          <Panel title={t('forum-office:tab.log')}>
            <LogList log={log} base="/bbs" />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title={t('forum-office:notes.title')}>
            <MemberNotes notes={notes} userId={member.id} />
          </Panel>
          {sessions && (
            <Panel title={t('forum-office:member.sessions')} hint={t('forum-office:member.sessions_hint')}>
              {sessions.length === 0 && <p className="text-muted">{t('forum-office:member.no_sessions')}</p>}
              <ul className="divide-y divide-line empty:hidden">
                {sessions.map((session) => (
                  <li key={session.id} className="py-2 [overflow-wrap:anywhere]">
                    {session.ip} · <LocalTime iso={session.lastSeenAt} />
                    <p className="text-[13px] text-muted">{session.userAgent}</p>
                  </li>
                ))}
              </ul>
              {sessions.length > 0 && (
                <div className="mt-4">
                  <ConfirmAction
                    intent="end-sessions"
                    label={t('forum-office:member.end_sessions')}
                    about={member.name}
                    question={t('forum-office:member.sessions_hint')}
                    align="start"
                  />
                </div>
              )}
            </Panel>
          )}
          <Panel title={t('forum-office:clean.title')} hint={t('forum-office:clean.text')}>
            <CleanUpCounts counts={counts} />
            {total > 0 && (
              <div className="mt-4">
                <ConfirmAction
                  intent="clean_up"
                  values={{ userId: member.id }}
                  label={t('forum-office:clean.sure')}
                  about={member.name}
                  question={t('forum-office:clean.question')}
                  align="start"
                />
              </div>
            )}
          </Panel>
        </div>
      </div>
    </ForumPage>
  );
}
