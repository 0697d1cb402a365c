import type { StaffMember } from '../../../domains/merchants/staff/contract.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { RoleForm } from '../../back-office/kit/role-form.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useRoleName } from './role-name.ts';

type Choices = readonly { value: string; label: string }[];

/** The members of the staff with their roles; those with more permissions than the reader cannot be changed. */
export function MemberTable({ members, choices }: { members: readonly StaffMember[]; choices: Choices }) {
  const { t } = useTexts();
  const columns = useColumns(choices);
  return (
    <section>
      <h2 className="mb-3 text-base">{t('staff:members')}</h2>
      <DataTable caption={t('staff:members')} columns={columns} rows={members} keyOf={({ userId }) => userId} />
    </section>
  );
}

function useColumns(choices: Choices): Column<StaffMember>[] {
  const { t } = useTexts();
  const nameOf = useRoleName();
  return [
    {
      key: 'name',
      title: t('staff:name'),
      lead: true,
      cell: ({ nickname, email }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{nickname}</span>
          {email && <span className="block font-normal text-[13px] text-secondary">{email}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      title: t('staff:role_label'),
      cell: (member) =>
        member.isWithinReach ? (
          <RoleForm
            userId={member.userId}
            nickname={member.nickname}
            label={t('staff:role_label')}
            current={member.roleId === null ? member.role : String(member.roleId)}
            choices={choices}
          />
        ) : (
          <Tag variant="plain">{nameOf(member)}</Tag>
        ),
    },
    { key: 'since', title: t('staff:since'), cell: ({ since }) => (since ? <LocalTime iso={since} /> : '–') },
    {
      key: 'acts',
      title: t('staff:acts'),
      actions: true,
      cell: ({ userId, nickname, isWithinReach }) =>
        isWithinReach && (
          <ConfirmAction
            intent="remove"
            values={{ userId }}
            label={t('staff:remove')}
            about={nickname}
            question={t('staff:remove_question', { name: nickname })}
          />
        ),
    },
  ];
}
