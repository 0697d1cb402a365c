import { useNavigation } from 'react-router';
import type { ShopKey } from '../../../domains/merchants/keys/contract.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textKeyOf } from '../staff/role-name.ts';

interface KeyPanelProps {
  keys: readonly ShopKey[];
  scopes: readonly string[];
  answer?: FormAnswer;
}

/** The shop's API keys and the form for a new one. */
export function KeyPanel({ keys, scopes, answer }: KeyPanelProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <section className="grid gap-3">
      <h2 className="text-base">{t('developers:keys')}</h2>
      {keys.length > 0 && (
        <DataTable caption={t('developers:keys')} columns={columns} rows={keys} keyOf={({ id }) => id} />
      )}
      <FoldedPanel
        title={t('developers:new_key')}
        hint={t('developers:new_key_hint')}
        open={keys.length === 0 || answer?.values.intent === 'create-key'}
      >
        <NewKey scopes={scopes} answer={answer} />
      </FoldedPanel>
    </section>
  );
}

function useColumns(): Column<ShopKey>[] {
  const { t } = useTexts();
  const looks = { active: 'success', expired: 'warning', revoked: 'plain' } as const;
  return [
    {
      key: 'name',
      title: t('developers:name'),
      lead: true,
      cell: ({ name, hint }) => (
        <span className="[overflow-wrap:anywhere]">
          {name} <code className="text-muted text-xs">···{hint}</code>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('developers:state_label'),
      cell: ({ state }) => <Tag variant={looks[state]}>{t(`developers:state.${state}`)}</Tag>,
    },
    {
      key: 'expires',
      title: t('developers:expires'),
      cell: ({ expiresAt }) => (expiresAt ? <LocalTime iso={expiresAt} /> : t('developers:never')),
    },
    {
      key: 'used',
      title: t('developers:last_used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <LocalTime iso={lastUsedAt} /> : t('developers:never')),
    },
    {
      key: 'acts',
      title: t('developers:acts'),
      actions: true,
      cell: ({ id, name, state }) =>
        state === 'active' && (
          <ConfirmAction
            intent="revoke-key"
            values={{ id }}
            label={t('developers:revoke')}
            about={name}
            question={t('developers:revoke_question')}
          />
        ),
    },
  ];
}

function NewKey({ scopes, answer }: Omit<KeyPanelProps, 'keys'>) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'create-key';
  const own = answer?.values.intent === 'create-key' ? answer : undefined;
  return (
    <OfficeForm method="post" noValidate className="grid gap-4">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <TextField
          label={t('developers:name')}
          name="name"
          maxLength={60}
          defaultValue={own?.values.name ?? ''}
          problem={own?.problems.name}
        />
        <TextField
          label={t('developers:days')}
          name="days"
          inputMode="numeric"
          hint={t('developers:days_hint')}
          defaultValue={own?.values.days ?? '365'}
          problem={own?.problems.days}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('developers:scopes')}</legend>
        {own?.problems.scopes && <p className="mb-2 text-danger">{own.problems.scopes}</p>}
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {scopes.map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope}>
              <span className="block">{t(`staff:permission.${textKeyOf(scope)}`)}</span>
              <code className="text-muted text-xs">{scope}</code>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Button type="submit" name="intent" value="create-key" busy={isBusy} className="justify-self-start">
        {t('developers:create_key')}
      </Button>
    </OfficeForm>
  );
}
