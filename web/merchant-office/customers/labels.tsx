import { useNavigation } from 'react-router';
import { requireOwnMerchant } from '../../../domains/merchants/own-merchant.server.ts';
import { labelIdInput, type ShopLabel, saveLabelInput } from '../../../domains/orders/customers/contract.ts';
import { dropLabel, listLabels, saveLabel } from '../../../domains/orders/customers/labels/labels.server.ts';
import { MAX_LABEL_NAME } from '../../../domains/orders/customers/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/labels';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [labels, { permissions }] = await Promise.all([listLabels(ctx), requireOwnMerchant(ctx, 'customers.read')]);
  return { labels, mayEdit: permissions.includes('customers.edit') };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readNumber(submitted.id);
    if (intent === 'drop') await dropLabel(ctx, parseOrRefuse(labelIdInput, { id }));
    else await saveLabel(ctx, parseOrRefuse(saveLabelInput, { id, name: submitted.name ?? '' }));
    return { done: 'saved' };
  });
}

/** The labels that the shop gives its customers. */
export default function CustomerLabelList({ loaderData: { labels, mayEdit }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns(mayEdit, answer);
  return (
    <OfficePage
      title={t('shop-customers:labels.title')}
      hint={t('shop-customers:labels.hint')}
      back={{ to: '/login2/customers', label: t('merchant-office:sections.customers') }}
      answer={answer}
    >
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        {mayEdit && <NewLabel key={labels.length} answer={answer?.values.id ? undefined : answer} />}
        {labels.length > 0 ? (
          <DataTable
            caption={t('shop-customers:labels.title')}
            columns={columns}
            rows={labels}
            keyOf={({ id }) => id}
          />
        ) : (
          <NothingHere
            icon="bookmark"
            title={t('shop-customers:labels.none')}
            hint={t('shop-customers:labels.none_hint')}
          />
        )}
      </div>
    </OfficePage>
  );
}

function NewLabel({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const busy = useNavigation().formData?.get('intent') === 'add';
  return (
    <Panel>
      <OfficeForm method="post" noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <TextField
            name="name"
            label={t('shop-customers:labels.new')}
            maxLength={MAX_LABEL_NAME}
            autoComplete="off"
            defaultValue={answer?.values.name}
            problem={answer?.problems.name}
          />
        </div>
        <Button type="submit" name="intent" value="add" busy={busy}>
          {t('shop-customers:labels.create')}
        </Button>
      </OfficeForm>
    </Panel>
  );
}

function useColumns(mayEdit: boolean, answer: FormAnswer | undefined): Column<ShopLabel>[] {
  const { t, locale } = useTexts();
  const columns: Column<ShopLabel>[] = [
    {
      key: 'name',
      title: t('shop-customers:name'),
      lead: true,
      cell: ({ id, name }) => (
        <Link to={`/login2/customers?label=${id}`} className="[overflow-wrap:anywhere] hover:text-brand-hover">
          {name}
        </Link>
      ),
    },
    {
      key: 'customers',
      title: t('merchant-office:sections.customers'),
      figures: true,
      cell: ({ customers }) => formatNumber(customers, locale),
    },
  ];
  if (!mayEdit) return columns;
  const acts: Column<ShopLabel> = {
    key: 'acts',
    title: t('shop-customers:labels.acts'),
    actions: true,
    cell: ({ id, name }) => {
      const refused = answer?.values.id === String(id) && answer.values.intent === 'rename' ? answer : undefined;
      return (
        <>
          <ConfirmAction
            intent="rename"
            values={{ id }}
            variant="secondary"
            label={t('shop-customers:labels.rename')}
            about={name}
            question={t('shop-customers:labels.rename_question')}
            confirm={t('shell:ui.save')}
            open={Boolean(refused)}
          >
            <TextField
              name="name"
              label={t('shop-customers:name')}
              maxLength={MAX_LABEL_NAME}
              autoComplete="off"
              defaultValue={refused?.values.name ?? name}
              problem={refused?.problems.name}
            />
          </ConfirmAction>
          <ConfirmAction
            intent="drop"
            values={{ id }}
            label={t('shop-customers:drop')}
            about={name}
            question={t('shop-customers:labels.drop_question')}
          />
        </>
      );
    },
  };
  return [...columns, acts];
}
