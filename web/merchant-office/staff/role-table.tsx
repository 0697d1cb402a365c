import type { Staff } from '../../../domains/merchants/staff/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { textKeyOf } from './role-name.ts';

interface Row {
  key: string;
  id: number | null;
  name: string;
  permissions: readonly string[];
  members: number | null;
  isWithinReach: boolean;
}

/** Built-in roles and those of the shop, with what each allows. */
export function RoleTable({ staff }: { staff: Staff }) {
  const { t } = useTexts();
  const columns = useColumns();
  const rows: Row[] = [
    ...staff.roles.map((role) => ({ ...role, key: String(role.id) })),
    ...staff.builtIn.map(({ role, permissions, isWithinReach }) => ({
      key: role,
      id: null,
      name: t(`staff:role.${role}`),
      permissions,
      members: staff.members.filter((member) => member.role === role).length,
      isWithinReach,
    })),
  ];
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base">{t('staff:roles')}</h2>
        <ButtonLink to="/login2/staff/roles/new" variant="secondary" size="sm" start={<Icon name="plus" size={16} />}>
          {t('staff:add_role')}
        </ButtonLink>
      </div>
      <DataTable caption={t('staff:roles')} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </section>
  );
}

function useColumns(): Column<Row>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('staff:role_label'),
      lead: true,
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      key: 'permissions',
      title: t('staff:allows'),
      cell: ({ permissions }) => (
        <details>
          <summary className="cursor-pointer text-secondary">
            {t('staff:permission_count', { count: permissions.length })}
          </summary>
          <ul className="mt-1.5 grid gap-0.5 text-[13px]">
            {permissions.map((key) => (
              <li key={key}>{t(`staff:permission.${textKeyOf(key)}`)}</li>
            ))}
          </ul>
        </details>
      ),
    },
    {
      key: 'members',
      title: t('staff:members'),
      figures: true,
      cell: ({ members }) => formatNumber(members ?? 0, locale),
    },
    {
      key: 'acts',
      title: t('staff:acts'),
      actions: true,
      cell: ({ id, name, isWithinReach, members }) =>
        id !== null &&
        isWithinReach && (
          <span className="flex flex-wrap items-center justify-end gap-2">
            <ButtonLink to={`/login2/staff/roles/${id}`} variant="secondary" size="sm">
              {t('shell:ui.edit')}
              <span className="sr-only">: {name}</span>
            </ButtonLink>
            {members === 0 && (
              <ConfirmAction
                intent="delete-role"
                values={{ id }}
                label={t('shell:ui.delete')}
                about={name}
                question={t('staff:delete_role_question', { name })}
              />
            )}
          </span>
        ),
    },
  ];
}
