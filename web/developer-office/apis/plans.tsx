import { readOwnApi } from '../../../domains/api-market/manage/own-apis.server.ts';
import { changePlanInput, createPlanInput } from '../../../domains/api-market/plans/contract.ts';
import { listOwnPlans } from '../../../domains/api-market/plans/own-plans.server.ts';
import { changePlan, createPlan, retirePlan } from '../../../domains/api-market/plans/save-plan.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber, type Submission } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import type { Route } from './+types/plans';
import { OwnApiPage } from './own-api-page.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanPanel } from './plan-panel.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const [api, plans] = await Promise.all([readOwnApi(ctx, id), listOwnPlans(ctx, id)]);
  return { api, plans };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const apiId = readId(params);
  return handleForm(
    context,
    request,
    async (ctx, { intent, submitted }) => {
      switch (intent) {
        case 'create_plan': {
          const { currency } = await listOwnPlans(ctx, apiId);
          const input = { apiId, key: submitted.key, ...readTerms(submitted, currency) };
          await createPlan(ctx, parseOrRefuse(createPlanInput, input));
          return { done: 'developer-apis.plan_created' };
        }
        case 'change_plan': {
          const id = readFormId(submitted.id);
          const currency = await currencyOf(ctx, apiId, id);
          await changePlan(ctx, parseOrRefuse(changePlanInput, { id, ...readTerms(submitted, currency) }));
          return { done: 'developer-apis.plan_changed' };
        }
        case 'retire_plan':
          await retirePlan(ctx, readFormId(submitted.id));
          return { done: 'developer-apis.plan_retired' };
        default:
          throw new DomainError('not_found');
      }
    },
    { api_plan_key_taken: 'key' },
  );
}

/** A plan keeps the currency of its terms. */
async function currencyOf(ctx: Ctx, apiId: number, planId: number): Promise<string> {
  const { list } = await listOwnPlans(ctx, apiId);
  const plan = list.find(({ id }) => id === planId);
  if (!plan) throw new DomainError('api_plan_not_found');
  return plan.price.currency;
}

function readTerms(submitted: Submission['submitted'], currency: string) {
  const { price = '', quota, ratePerSecond, burst } = submitted;
  const priceMinor = price.trim() === '' ? 0 : parseMoney(price, currency);
  if (priceMinor === undefined) refuseFields([{ field: 'price', code: 'not_a_number' }]);
  return {
    name: readTexts(submitted, 'name'),
    summary: readTexts(submitted, 'summary'),
    priceMinor,
    quota: readNumber(quota),
    ratePerSecond: readNumber(ratePerSecond),
    burst: readNumber(burst),
  };
}

/** The plans of an API: those on offer can be changed and taken off the offer. */
export default function OwnApiPlans({ loaderData: { api, plans }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const created = answer?.values.intent === 'create_plan' ? answer : undefined;
  const { list, currency } = plans;
  return (
    <OwnApiPage api={api} current="plans" answer={answer}>
      <NoticeBar>{t('developer-apis:plan.rule')}</NoticeBar>
      {api.isEditable && (
        <FoldedPanel
          key={list.length}
          title={t('developer-apis:plan.create')}
          open={list.length === 0 || created !== undefined}
        >
          <PlanForm currency={currency} answer={created} />
        </FoldedPanel>
      )}
      {list.length === 0 && (
        <NothingHere icon="layers" title={t('developer-apis:plan.none')} hint={t('developer-apis:plan.none_hint')} />
      )}
      {list.map((plan) => (
        <PlanPanel
          key={`${plan.id} ${plan.version}`}
          plan={plan}
          isEditable={api.isEditable && !plan.isRetired}
          answer={answer?.values.intent === 'change_plan' && answer.values.id === String(plan.id) ? answer : undefined}
        />
      ))}
    </OwnApiPage>
  );
}
