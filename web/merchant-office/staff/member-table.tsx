import { Form } from 'react-router';
import type { StaffMember } from '../../../domains/merchants/staff/contract.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
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
          <RoleForm member={member} choices={choices} />
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

function RoleForm({ member, choices }: { member: StaffMember; choices: Choices }) {
  const { t } = useTexts();
  const current = member.roleId === null ? member.role : String(member.roleId);
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="set-role" />
      <input type="hidden" name="userId" value={member.userId} />
      <select
        name="role"
        defaultValue={current}
        key={current}
        aria-label={`${t('staff:role_label')}: ${member.nickname}`}
        className="h-9 max-w-44 rounded-control border border-line bg-card px-2 text-base md:text-[13px]"
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" size="sm" aria-label={`${t('shell:ui.save')}: ${member.nickname}`}>
        {t('shell:ui.save')}
      </Button>
    </Form>
  );
}
