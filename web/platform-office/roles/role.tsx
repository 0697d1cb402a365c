import { Form, useNavigation } from 'react-router';
import { type PermissionList, type Role, roleInput } from '../../../domains/accounts/roles/contract.ts';
import { listPermissions, listRoles } from '../../../domains/accounts/roles/queries.server.ts';
import { MOST_NAME } from '../../../domains/accounts/roles/rules.ts';
import { saveRole } from '../../../domains/accounts/roles/save-role.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { chosenSite } from '../at-site/chosen-site.server.ts';
import type { Route } from './+types/role';
import { PermissionFields } from './permission-fields.tsx';

const PERMISSIONS = ['roles.manage'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { at, site, sites } = await chosenSite(context, request, PERMISSIONS);
  const role = params.id === 'new' ? null : (await listRoles(at)).find(({ id }) => String(id) === params.id);
  if (role === undefined) throw new DomainError('role_not_found');
  return {
    site,
    siteName: sites.find(({ key }) => key === site)?.name ?? '',
    role,
    groups: listPermissions(at),
    own: at.actor.permissions,
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { submitted, all }) => {
    const { at, site } = await chosenSite(context, request, PERMISSIONS);
    const id = params.id === 'new' ? undefined : Number(params.id);
    const input = { id, name: readTexts(submitted, 'name'), permissions: all('permissions') };
    await saveRole(at, parseOrRefuse(roleInput, input));
    return { done: 'role_saved', to: `/admin/roles?site=${site}` };
  });
}

/** One role: its name and permissions. */
export default function RolePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { site, siteName, role } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={role?.name ?? t('roles:add')}
      hint={role ? t(`roles:about_kind.${role.kind}`) : siteName}
      back={{ to: `/admin/roles?site=${site}`, label: `${t('platform-office:sections.roles')} · ${siteName}` }}
      answer={answer}
    >
      <RoleForm {...loaderData} answer={answer} />
    </OfficePage>
  );
}

interface RoleFormProps {
  site: string;
  role: Role | null;
  groups: PermissionList;
  own: readonly string[];
  answer?: FormAnswer;
}

function RoleForm({ site, role, groups, own, answer }: RoleFormProps) {
  const { t } = useTexts();
  const { state } = useNavigation();
  const isFixed = role !== null && (role.kind === 'owner' || !role.isWithinReach);
  const wrongName = answer?.problems.name;
  const shown = wrongName ? { ...answer, problems: { ...answer.problems, 'name.en': wrongName } } : answer;
  const permissions = (
    <Panel title={t('roles:permissions')} hint={t('roles:permissions_hint')}>
      {answer?.problems.permissions && (
        <div className="mb-4">
          <NoticeBar kind="problem">{answer.problems.permissions}</NoticeBar>
        </div>
      )}
      <PermissionFields
        groups={groups}
        chosen={role?.permissions ?? []}
        own={own}
        isFixed={isFixed}
        isForEverybody={role?.kind === 'default' || role?.kind === 'guest'}
      />
    </Panel>
  );
  if (isFixed) {
    return (
      <div className="grid gap-4">
        <NoticeBar>{t(role.kind === 'owner' ? 'roles:owner_is_fixed' : 'roles:beyond_reach')}</NoticeBar>
        {permissions}
      </div>
    );
  }
  return (
    <Form method="post" className="grid gap-4">
      <Panel title={t('roles:name')}>
        <div className="grid max-w-xl gap-3">
          <LanguageSwitch filled={[role?.names ?? {}]} answer={shown} />
          <TextsField
            name="name"
            label={t('roles:name')}
            texts={role?.names ?? {}}
            maxLength={MOST_NAME}
            answer={shown}
          />
        </div>
      </Panel>
      {permissions}
      <SaveBar intent="save" busy={state === 'submitting'}>
        <ButtonLink to={`/admin/roles?site=${site}`} variant="secondary">
          {t('shell:ui.cancel')}
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}
