import { type DeveloperTeam, developerRoleInput, inviteDeveloperInput } from '../../../domains/developers/contract.ts';
import { DEVELOPER_INVITATION_DAYS } from '../../../domains/developers/rules.ts';
import { removeDeveloperMember, setDeveloperRole } from '../../../domains/developers/team/change-team.server.ts';
import { inviteDeveloper, revokeDeveloperInvitation } from '../../../domains/developers/team/invite-member.server.ts';
import { listDeveloperTeam } from '../../../domains/developers/team/list-team.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { InvitePanel } from '../../back-office/team/invite-panel.tsx';
import { MemberTable } from '../../back-office/team/member-table.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/team';

export async function loader({ context }: Route.LoaderArgs): Promise<{ team: DeveloperTeam }> {
  return { team: await listDeveloperTeam(pageCtx(context)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      const { email, role } = submitted;
      const userId = Number(submitted.userId);
      if (intent === 'invite') {
        await inviteDeveloper(ctx, parseOrRefuse(inviteDeveloperInput, { email, role }));
        return { done: 'invited' };
      }
      if (intent === 'revoke') {
        await revokeDeveloperInvitation(ctx, readFormId(submitted.id));
        return { done: 'revoked' };
      }
      if (intent === 'remove') {
        await removeDeveloperMember(ctx, { userId: readFormId(submitted.userId) });
        return { done: 'removed' };
      }
      await setDeveloperRole(ctx, parseOrRefuse(developerRoleInput, { userId, role }));
      return { done: 'role_changed' };
    },
    { developer_team_full: 'email' },
  );
}

/** The team of a developer: members with their roles, and open invitations. */
export default function TeamPage({ loaderData: { team }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const roleName = (role: string) => t(`developer-office:role.${role}`);
  const choices = team.roles.map((role) => ({ value: role, label: roleName(role) }));
  return (
    <OfficePage title={t('developer-office:sections.team')} hint={t('developer-office:team.hint')} answer={answer}>
      <div className="grid gap-6">
        <InvitePanel
          texts={{
            title: t('developer-office:team.invite'),
            hint: t('developer-office:team.invite_hint', { days: DEVELOPER_INVITATION_DAYS }),
            email: t('developer-office:team.email'),
            role: t('developer-office:role.label'),
            send: t('developer-office:team.send'),
            open: t('developer-office:team.open_invitations'),
            expired: t('developer-office:team.expired'),
            expires: t('developer-office:team.expires'),
            revoke: t('developer-office:team.revoke'),
          }}
          choices={choices}
          invitations={team.invitations}
          roleName={({ role }) => roleName(role)}
          answer={answer}
        />
        <MemberTable
          texts={{
            title: t('developer-office:team.members'),
            name: t('developer-office:team.name'),
            role: t('developer-office:role.label'),
            since: t('developer-office:team.since'),
            actions: t('developer-office:team.acts'),
            remove: t('developer-office:team.remove'),
            removeQuestion: (name) => t('developer-office:team.remove_question', { name }),
          }}
          members={team.members}
          choices={choices}
          roleOf={({ role }) => ({ value: role, label: roleName(role) })}
        />
      </div>
    </OfficePage>
  );
}
