import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import { listFreightProducts } from '../../../domains/catalog/freight-products.server.ts';
import { nameFreight } from '../../../domains/catalog/name-freight.server.ts';
import { saveFreightInput } from '../../../domains/merchants/freight/contract.ts';
import { listFreights, readFreight } from '../../../domains/merchants/freight/queries.server.ts';
import { saveFreight } from '../../../domains/merchants/freight/save-freight.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/template';
import { FreightFields } from './freight-fields.tsx';
import { readFreightForm } from './freight-form.ts';
import { FreightProducts } from './freight-products.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params.id);
  const { currency } = await listFreights(ctx);
  return {
    currency,
    template: id === null ? null : await readFreight(ctx, id),
    products: id === null ? [] : await listFreightProducts(ctx),
    countries: listCountryNames(ctx.locale).map(({ iso, name }) => ({ iso, name })),
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params.id);
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted, all }) => {
      if (intent === 'products' && id !== null) {
        await changeProducts(pageCtx(context), id, all('productIds').map(Number));
        return { done: 'freight.freight_products' };
      }
      const { currency } = await listFreights(ctx);
      const read = readFreightForm(
        { ...submitted, id: id === null ? '' : String(id) },
        currency,
        listCountryNames(ctx.locale),
      );
      const saved = await saveFreight(ctx, parseOrRefuse(saveFreightInput, read));
      return { done: 'freight.freight_saved', to: `/login2/freight/${saved.id}` };
    },
    { freight_name_taken: 'name' },
  );
}

/** Assigns the ticked products to this template, and the previously assigned others to the default. */
async function changeProducts(ctx: ReturnType<typeof pageCtx>, id: number, ticked: readonly number[]): Promise<void> {
  const products = await listFreightProducts(ctx);
  const left = products.filter((product) => product.templateId === id && !ticked.includes(product.id));
  if (left.length > 0) await nameFreight(ctx, { templateId: null, productIds: left.map((product) => product.id) });
  if (ticked.length > 0) await nameFreight(ctx, { templateId: id, productIds: ticked });
}

/** `new` has no id yet; anything that is not a number is not a template either. */
function readId(text: string): number | null {
  if (text === 'new') return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

export default function FreightTemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { template, products, countries, currency } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={template?.name ?? t('freight:add')}
      back={{ to: '/login2/freight', label: t('merchant-office:sections.freight') }}
      answer={answer}
    >
      <div className="grid gap-4">
        <FreightFields
          key={template ? template.updatedAt : 'new'}
          template={template}
          countries={countries}
          currency={currency}
          answer={answer}
        />
        {template && <FreightProducts key={`products ${template.id}`} templateId={template.id} products={products} />}
      </div>
    </OfficePage>
  );
}
