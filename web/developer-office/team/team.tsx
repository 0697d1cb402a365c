import { type DeveloperTeam, developerRoleInput, inviteDeveloperInput } from '../../../domains/developers/contract.ts';
import { removeDeveloperMember, setDeveloperRole } from '../../../domains/developers/team/change-team.server.ts';
import { inviteDeveloper, revokeDeveloperInvitation } from '../../../domains/developers/team/invite-member.server.ts';
import { listDeveloperTeam } from '../../../domains/developers/team/list-team.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/team';
import { InvitePanel } from './invite-panel.tsx';
import { TeamTable } from './team-table.tsx';

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
        await revokeDeveloperInvitation(ctx, Number(submitted.id));
        return { done: 'revoked' };
      }
      if (intent === 'remove') {
        await removeDeveloperMember(ctx, { userId });
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
  return (
    <OfficePage title={t('developer-office:sections.team')} hint={t('developer-office:team.hint')} answer={answer}>
      <div className="grid gap-6">
        <InvitePanel team={team} answer={answer} />
        <TeamTable team={team} />
      </div>
    </OfficePage>
  );
}
