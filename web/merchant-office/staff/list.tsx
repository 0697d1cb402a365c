import { removeStaff, setStaffRole } from '../../../domains/merchants/staff/change-staff.server.ts';
import { inviteStaffInput, type Staff, staffRoleInput } from '../../../domains/merchants/staff/contract.ts';
import { inviteStaff, revokeInvitation } from '../../../domains/merchants/staff/invite-staff.server.ts';
import { listStaff } from '../../../domains/merchants/staff/list-staff.server.ts';
import { deleteShopRole } from '../../../domains/merchants/staff/roles.server.ts';
import { INVITATION_DAYS } from '../../../domains/merchants/staff/rules.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { InvitePanel } from '../../back-office/team/invite-panel.tsx';
import { MemberTable } from '../../back-office/team/member-table.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/list';
import { useRoleName } from './role-name.ts';
import { RoleTable } from './role-table.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { staff: await listStaff(pageCtx(context)) };
}

/** A select submits a role of the shop by its number, a built-in one by its name. */
const roleOf = (submitted: string | undefined) => (/^\d+$/.test(submitted ?? '') ? Number(submitted) : submitted);

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      if (intent === 'invite') {
        await inviteStaff(
          ctx,
          parseOrRefuse(inviteStaffInput, { email: submitted.email, role: roleOf(submitted.role) }),
        );
        return { done: 'staff.invited' };
      }
      if (intent === 'revoke') {
        await revokeInvitation(ctx, readFormId(submitted.id));
        return { done: 'staff.revoked' };
      }
      if (intent === 'delete-role') {
        await deleteShopRole(ctx, readFormId(submitted.id));
        return { done: 'staff.role_deleted' };
      }
      if (intent === 'remove') {
        await removeStaff(ctx, { userId: readFormId(submitted.userId) });
        return { done: 'staff.removed' };
      }
      await setStaffRole(
        ctx,
        parseOrRefuse(staffRoleInput, { userId: Number(submitted.userId), role: roleOf(submitted.role) }),
      );
      return { done: 'staff.role_changed' };
    },
    { already_staff: 'email', staff_full: 'email' },
  );
}

/** Choices of a role that the reader may give. */
function choicesOf(staff: Staff, t: (key: string) => string): { value: string; label: string }[] {
  return [
    ...staff.builtIn
      .filter(({ isWithinReach }) => isWithinReach)
      .map(({ role }) => ({ value: role, label: t(`staff:role.${role}`) })),
    ...staff.roles
      .filter(({ isWithinReach }) => isWithinReach)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

/** The shop's staff: members, invitations, roles. */
export default function StaffPage({ loaderData: { staff }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const choices = choicesOf(staff, t);
  const nameOf = useRoleName();
  return (
    <OfficePage title={t('merchant-office:sections.staff')} hint={t('staff:hint')} answer={answer}>
      <div className="grid gap-6">
        <InvitePanel
          texts={{
            title: t('staff:invite'),
            hint: t('staff:invite_hint', { days: INVITATION_DAYS }),
            email: t('staff:email'),
            role: t('staff:role_label'),
            send: t('staff:send_invitation'),
            open: t('staff:open_invitations'),
            expired: t('staff:expired'),
            expires: t('staff:expires'),
            revoke: t('staff:revoke'),
          }}
          choices={choices}
          invitations={staff.invitations}
          roleName={nameOf}
          answer={answer}
        />
        <MemberTable
          texts={{
            title: t('staff:members'),
            name: t('staff:name'),
            role: t('staff:role_label'),
            since: t('staff:since'),
            actions: t('staff:acts'),
            remove: t('staff:remove'),
            removeQuestion: (name) => t('staff:remove_question', { name }),
          }}
          members={staff.members}
          choices={choices}
          roleOf={(member) => ({
            value: member.roleId === null ? member.role : String(member.roleId),
            label: nameOf(member),
          })}
        />
        <RoleTable staff={staff} />
      </div>
    </OfficePage>
  );
}
