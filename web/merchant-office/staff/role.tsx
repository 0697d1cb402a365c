import { useNavigation } from 'react-router';
import { type ShopRole, saveShopRoleInput } from '../../../domains/merchants/staff/contract.ts';
import { listStaff } from '../../../domains/merchants/staff/list-staff.server.ts';
import { SHOP_PERMISSION_GROUP_NAMES, SHOP_PERMISSION_GROUPS } from '../../../domains/merchants/staff/permissions.ts';
import { saveShopRole } from '../../../domains/merchants/staff/roles.server.ts';
import { MOST_ROLE_NAME } from '../../../domains/merchants/staff/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/role';
import { textKeyOf } from './role-name.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { roles, permissions } = await listStaff(pageCtx(context));
  const role = params.id === 'new' ? null : roles.find(({ id }) => String(id) === params.id);
  if (role === undefined) throw new DomainError('role_not_found_in_shop');
  return { role, own: permissions };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(
    context,
    request,
    async (ctx, { submitted, all }) => {
      const id = params.id === 'new' ? undefined : Number(params.id);
      const input = parseOrRefuse(saveShopRoleInput, { id, name: submitted.name, permissions: all('permissions') });
      await saveShopRole(ctx, input);
      return { done: 'staff.role_saved', to: '/login2/staff' };
    },
    { shop_role_taken: 'name' },
  );
}

/** One role of the shop: its name and what it allows. */
export default function RolePage({ loaderData: { role, own }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { state } = useNavigation();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={role?.name ?? t('staff:add_role')}
      hint={t('staff:role_hint')}
      back={{ to: '/login2/staff', label: t('merchant-office:sections.staff') }}
      answer={answer}
    >
      <OfficeForm method="post" className="grid gap-4">
        <Panel>
          <div className="max-w-xl">
            <TextField
              label={t('staff:role_name')}
              name="name"
              maxLength={MOST_ROLE_NAME}
              defaultValue={answer?.values.name ?? role?.name ?? ''}
              problem={answer?.problems.name}
            />
          </div>
        </Panel>
        <Permissions role={role} own={own} problem={answer?.problems.permissions} />
        <SaveBar intent="save" busy={state === 'submitting'}>
          <ButtonLink to="/login2/staff" variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </SaveBar>
      </OfficeForm>
    </OfficePage>
  );
}

interface PermissionsProps {
  role: ShopRole | null;
  /** The reader's permissions: they cannot grant more. */
  own: readonly string[];
  problem?: string;
}

function Permissions({ role, own, problem }: PermissionsProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('staff:allows')}>
      {problem && (
        <div className="mb-4">
          <NoticeBar kind="problem">{problem}</NoticeBar>
        </div>
      )}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {SHOP_PERMISSION_GROUP_NAMES.map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="mb-2 font-semibold">{t(`staff:group.${group}`)}</legend>
            <div className="grid gap-2">
              {SHOP_PERMISSION_GROUPS[group].map((key) => (
                <Checkbox
                  key={key}
                  name="permissions"
                  value={key}
                  defaultChecked={role?.permissions.includes(key)}
                  disabled={!own.includes(key)}
                  className={own.includes(key) ? undefined : 'opacity-50'}
                >
                  {t(`staff:permission.${textKeyOf(key)}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}
