import type { Role } from '../../../domains/accounts/roles/contract.ts';
import { deleteRole } from '../../../domains/accounts/roles/delete-role.server.ts';
import { listRoles } from '../../../domains/accounts/roles/queries.server.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, readFormId } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { chosenSite } from '../at-site/chosen-site.server.ts';
import { SiteTabs } from '../at-site/site-tabs.tsx';
import type { Route } from './+types/list';

const PERMISSIONS = ['roles.manage'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { at, site, sites } = await chosenSite(context, request, PERMISSIONS);
  return { site, sites, roles: await listRoles(at) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { submitted }) => {
    const { at } = await chosenSite(context, request, PERMISSIONS);
    await deleteRole(at, { id: readFormId(submitted.id) });
    return { done: 'role_deleted' };
  });
}

/** Permissions on a site: the built-in roles, and its own. */
export default function Roles({ loaderData: { site, sites, roles }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(site);
  return (
    <OfficePage
      title={t('platform-office:sections.roles')}
      hint={t('roles:hint')}
      answer={actionData as FormAnswer | undefined}
      actions={
        <ButtonLink to={`/admin/roles/new?site=${site}`} start={<Icon name="plus" size={18} />}>
          {t('roles:add')}
        </ButtonLink>
      }
    >
      <SiteTabs site={site} sites={sites} />
      <DataTable caption={t('platform-office:sections.roles')} columns={columns} rows={roles} keyOf={({ id }) => id} />
    </OfficePage>
  );
}

function useColumns(site: string): Column<Role>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('roles:name'),
      lead: true,
      cell: ({ id, name, kind, isWithinReach }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`/admin/roles/${id}?site=${site}`} className="font-semibold hover:text-brand-hover">
            {name}
          </Link>
          {kind !== 'own' && kind !== 'owner' && <Tag variant="plain">{t(`roles:kind.${kind}`)}</Tag>}
          {!isWithinReach && <Icon name="lock" size={14} className="text-muted" />}
        </span>
      ),
    },
    {
      key: 'about',
      title: t('roles:about'),
      cell: ({ kind }) => <span className="text-secondary">{t(`roles:about_kind.${kind}`)}</span>,
    },
    {
      key: 'permissions',
      title: t('roles:permissions'),
      figures: true,
      cell: ({ permissions }) => formatNumber(permissions.length, locale),
    },
    {
      key: 'members',
      title: t('roles:members'),
      figures: true,
      cell: ({ id, members, kind }) =>
        kind === 'guest' ? (
          '–'
        ) : (
          <Link to={`/admin/members?site=${site}&roleId=${id}`} className="hover:text-brand-hover hover:underline">
            {formatNumber(members, locale)}
          </Link>
        ),
    },
    {
      key: 'actions',
      title: t('roles:actions'),
      actions: true,
      cell: ({ id, name, kind, members, isWithinReach }) => (
        <span className="flex flex-wrap items-center justify-end gap-2">
          <ButtonLink to={`/admin/roles/${id}?site=${site}`} variant="secondary" size="sm">
            {t(kind === 'owner' || !isWithinReach ? 'roles:look' : 'shell:ui.edit')}
            <span className="sr-only">: {name}</span>
          </ButtonLink>
          {kind === 'own' && isWithinReach && (
            <ConfirmAction
              intent="delete"
              values={{ id }}
              label={t('shell:ui.delete')}
              about={name}
              question={t('roles:delete_question', { name, count: members })}
            />
          )}
        </span>
      ),
    },
  ];
}
