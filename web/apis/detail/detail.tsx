import { offerPlan } from '../../../domains/api-market/purchases/offer-plan.server.ts';
import { readOwnPlan } from '../../../domains/api-market/purchases/own-plan.server.ts';
import { readApi } from '../../../domains/api-market/reading/read-api.server.ts';
import { chooseNextPlan } from '../../../domains/api-market/subscriptions/choose-next-plan.server.ts';
import { subscribeInput } from '../../../domains/api-market/subscriptions/contract.ts';
import { subscribe } from '../../../domains/api-market/subscriptions/subscribe.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { apiCategoryAddress } from '../../frames/api-places.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { ApiCards } from '../parts/api-card.tsx';
import { ApiIcon } from '../parts/api-icon.tsx';
import { beginAddress } from '../parts/begin-address.ts';
import { OperationList } from '../parts/operation-list.tsx';
import { readId, readOr404 } from '../parts/read-or-404.server.ts';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/detail';
import { ApiData } from './api-data.tsx';
import { OwnPlanNote } from './own-plan-note.tsx';
import { Plans } from './plans.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const api = await readOr404(ctx, readApi(ctx, readId(params.id)));
  return { api, own: await readOwnPlan(ctx, api.id) };
}
type Api = Route.ComponentProps['loaderData']['api'];

/**
 * A free plan is taken, a paid one leads to the checkout, and one for later is noted; guests sign in first and come back.
 */
export function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request);
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const plan = parseOrRefuse(subscribeInput, { planId: readFormId(submitted.planId) });
    if (intent === 'buy') return { done: 'bought', to: beginAddress(await offerPlan(ctx, plan)) };
    if (intent === 'next') {
      const id = (await readOwnPlan(ctx, readId(params.id)))?.subscriptionId ?? 0;
      await chooseNextPlan(ctx, { id, ...plan });
      return { done: 'next_chosen', to: `/apis/subscriptions/${id}` };
    }
    const { id } = await subscribe(ctx, plan);
    return { done: 'taken', to: `/apis/subscriptions/${id}` };
  });
}

/** Everything about one API: what it is for, its plans, and its documentation. */
export default function Detail({ loaderData: { api, own }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const problem = (actionData as FormAnswer | undefined)?.message;
  const steps = api.category ? [{ label: api.category.name, to: apiCategoryAddress(api.category) }] : [];
  return (
    <div className="content grid gap-6 py-4 md:gap-8 md:py-6">
      <PageHead title={api.name} description={api.summary || api.description} canonical={`/api_detail/${api.id}`} />
      <ApiData api={api} />
      <div className="grid gap-4 md:gap-2">
        <div className="max-md:hidden">
          <Breadcrumbs steps={[...steps, { label: api.name }]} />
        </div>
        <Head api={api} />
      </div>
      {api.plans.length > 0 && (
        <Section title={t('apis:detail.plans')} text={t('apis:detail.plans_text')}>
          {problem && (
            <div className="mb-3">
              <NoticeBar kind="problem">{problem}</NoticeBar>
            </div>
          )}
          {own && (
            <div className="mb-3">
              <OwnPlanNote own={own} plans={api.plans} />
            </div>
          )}
          <Plans plans={api.plans} own={own} />
        </Section>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-8">
        <Section title={t('apis:detail.documentation')} text={t('apis:detail.documentation_text')}>
          <div className="rounded-card border border-line bg-card p-2 md:p-4">
            <OperationList apiId={api.id} operations={api.operations} />
          </div>
        </Section>
        <div className="grid min-w-0 gap-6 lg:gap-8">
          {api.description && (
            <Section title={t('apis:detail.about')}>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{api.description}</p>
            </Section>
          )}
          <DocumentFacts api={api} />
        </div>
      </div>
      {api.similar.length > 0 && (
        <Section title={t('apis:detail.similar')}>
          <ApiCards apis={api.similar} />
        </Section>
      )}
    </div>
  );
}

function Head({ api }: { api: Api }) {
  const { t } = useTexts();
  return (
    <header className="flex items-start gap-4 rounded-card border border-line bg-card p-4 md:gap-6 md:p-6">
      <ApiIcon api={api} size={72} />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl [overflow-wrap:anywhere] md:text-[28px] md:leading-tight">{api.name}</h1>
        <p className="mt-1 text-secondary [overflow-wrap:anywhere] md:text-base">{api.summary}</p>
        <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
          {api.developer && (
            <li>
              <Link
                to={`/api_provider/${api.developer.id}`}
                className="inline-block py-1 text-brand-hover hover:underline"
              >
                {api.developer.name}
              </Link>
            </li>
          )}
          {api.category && (
            <li>
              <Link to={apiCategoryAddress(api.category)} className="inline-block py-1 hover:text-brand-hover">
                {api.category.name}
              </Link>
            </li>
          )}
          <li>{t('apis:operations', { count: api.operations.length })}</li>
          <li>
            <Link to={`/api_detail/${api.id}/status`} className="inline-block py-1 text-brand-hover hover:underline">
              {t('apis:status.link')}
            </Link>
          </li>
        </ul>
      </div>
    </header>
  );
}

function DocumentFacts({ api: { document, listedAt } }: { api: Api }) {
  const { t } = useTexts();
  return (
    <Section title={t('apis:detail.document')}>
      <dl className="grid gap-1.5 text-[13px]">
        <Fact term={t('apis:detail.version')}>{document.version}</Fact>
        <Fact term="OpenAPI">{document.openapi}</Fact>
        <Fact term={t('apis:detail.updated')}>
          <LocalTime iso={document.importedAt} style="date" />
        </Fact>
        <Fact term={t('apis:detail.listed')}>
          <LocalTime iso={listedAt} style="date" />
        </Fact>
        <Fact term="SHA-256">
          <code className="[overflow-wrap:anywhere]">{document.sha256.slice(0, 16)}…</code>
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-secondary">{term}</dt>
      <dd className="min-w-0 text-end [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
