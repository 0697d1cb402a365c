import type { DeveloperMember, DeveloperTeam } from '../../../domains/developers/contract.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { RoleForm } from '../../back-office/kit/role-form.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

/** The members with their roles; managers are changed by the owner alone. */
export function TeamTable({ team: { members, roles } }: { team: DeveloperTeam }) {
  const { t } = useTexts();
  const columns: Column<DeveloperMember>[] = [
    {
      key: 'name',
      title: t('developer-office:team.name'),
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
      title: t('developer-office:role.label'),
      cell: (member) =>
        member.isWithinReach ? (
          <RoleForm
            userId={member.userId}
            nickname={member.nickname}
            label={t('developer-office:role.label')}
            current={member.role}
            choices={roles.map((role) => ({ value: role, label: t(`developer-office:role.${role}`) }))}
          />
        ) : (
          <Tag variant="plain">{t(`developer-office:role.${member.role}`)}</Tag>
        ),
    },
    {
      key: 'since',
      title: t('developer-office:team.since'),
      cell: ({ since }) => (since ? <LocalTime iso={since} /> : '–'),
    },
    {
      key: 'acts',
      title: t('developer-office:team.acts'),
      actions: true,
      cell: ({ userId, nickname, isWithinReach }) =>
        isWithinReach && (
          <ConfirmAction
            intent="remove"
            values={{ userId }}
            label={t('developer-office:team.remove')}
            about={nickname}
            question={t('developer-office:team.remove_question', { name: nickname })}
          />
        ),
    },
  ];
  return (
    <section>
      <h2 className="mb-3 text-base">{t('developer-office:team.members')}</h2>
      <DataTable
        caption={t('developer-office:team.members')}
        columns={columns}
        rows={members}
        keyOf={({ userId }) => userId}
      />
    </section>
  );
}
