import { removeStaff, setStaffRole } from '../../../domains/merchants/staff/change-staff.server.ts';
import { inviteStaffInput, type Staff, staffRoleInput } from '../../../domains/merchants/staff/contract.ts';
import { inviteStaff, revokeInvitation } from '../../../domains/merchants/staff/invite-staff.server.ts';
import { listStaff } from '../../../domains/merchants/staff/list-staff.server.ts';
import { deleteShopRole } from '../../../domains/merchants/staff/roles.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/list';
import { InvitePanel } from './invite-panel.tsx';
import { MemberTable } from './member-table.tsx';
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
        await revokeInvitation(ctx, Number(submitted.id));
        return { done: 'staff.revoked' };
      }
      if (intent === 'delete-role') {
        await deleteShopRole(ctx, Number(submitted.id));
        return { done: 'staff.role_deleted' };
      }
      if (intent === 'remove') {
        await removeStaff(ctx, { userId: Number(submitted.userId) });
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
  return (
    <OfficePage title={t('merchant-office:sections.staff')} hint={t('staff:hint')} answer={answer}>
      <div className="grid gap-6">
        <InvitePanel choices={choices} invitations={staff.invitations} answer={answer} />
        <MemberTable members={staff.members} choices={choices} />
        <RoleTable staff={staff} />
      </div>
    </OfficePage>
  );
}
