import { data } from 'react-router';
import { saveCampaignInput } from '../../../domains/promotions/campaigns/admin/contract.ts';
import { listOwnProducts, readOfferForm } from '../../../domains/promotions/campaigns/admin/queries.server.ts';
import { saveCampaign } from '../../../domains/promotions/campaigns/admin/save-campaign.server.ts';
import { CAMPAIGN_KINDS } from '../../../domains/promotions/campaigns/kinds.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { CAMPAIGN_PARTS } from '../../parts/campaign/kinds.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/campaign';
import { CampaignForm } from './campaign-form.tsx';
import { ProductChoice } from './product-choice.tsx';
import { namedByPlace, readItems } from './read-campaign-form.ts';

const BASE = '/login2/campaigns';
/** Of a search for a product. */
const MOST_LETTERS = 100;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const { searchParams } = new URL(request.url);
  const productId = Number(searchParams.get('product')) || undefined;
  const kind = CAMPAIGN_KINDS.find((each) => each === searchParams.get('kind')) ?? 'group';
  if (params.id === 'new' && !productId) {
    const keyword = searchParams.get('q')?.trim().slice(0, MOST_LETTERS) ?? '';
    return { form: null, kind, search: keyword, products: await listOwnProducts(ctx, { keyword }) };
  }
  try {
    const filters = params.id === 'new' ? { productId } : { id: Number(params.id) || 0 };
    const form = await readOfferForm(ctx, filters);
    return { form, kind: form.kind ?? kind, search: '', products: { list: [], hasMore: false } };
  } catch (error) {
    if (isDomainError(error) && error.code.endsWith('_not_found')) throw data(null, { status: 404 });
    throw error;
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    const chosen = readItems(submitted, submitted.currency ?? '');
    const places = chosen.map(({ place }) => place);
    const { id } = await namedByPlace(places, async () =>
      saveCampaign(
        ctx,
        parseOrRefuse(saveCampaignInput, {
          id: readNumber(submitted.id),
          kind: submitted.kind,
          productId: readNumber(submitted.productId),
          title: readTexts(submitted, 'title'),
          startsAt: readMoment(ctx, submitted.startsAt),
          endsAt: readMoment(ctx, submitted.endsAt),
          groupSize: readNumber(submitted.groupSize),
          groupHours: readNumber(submitted.groupHours),
          contributionsNeeded: readNumber(submitted.contributionsNeeded),
          bargainHours: readNumber(submitted.bargainHours),
          balanceDueStartsAt: readMoment(ctx, submitted.balanceDueStartsAt),
          balanceDueEndsAt: readMoment(ctx, submitted.balanceDueEndsAt),
          shipsAt: readMoment(ctx, submitted.shipsAt),
          items: chosen.map(({ item }) => item),
        }),
      ),
    );
    return { done: 'campaign-admin.saved', to: `${BASE}/${id}` };
  });
}

/** One campaign, or a new one: first its product and kind, then its terms. */
export default function Campaign({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { form, kind, search, products } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={form?.id ? form.product.name : t('campaign-admin:add')}
      hint={form ? `${t(CAMPAIGN_PARTS[kind].name)} · ${form.product.name}` : t('campaign-admin:add_hint')}
      back={{ to: BASE, label: t('merchant-office:sections.campaigns') }}
      answer={answer}
    >
      <Panel title={t(form ? 'campaign-admin:terms' : 'campaign-admin:choose')}>
        {form ? (
          <CampaignForm form={form} kind={kind} answer={answer} />
        ) : (
          <ProductChoice products={products.list} hasMore={products.hasMore} search={search} kind={kind} />
        )}
      </Panel>
    </OfficePage>
  );
}
