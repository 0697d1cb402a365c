import { officeSubscriptionsQuery } from '../../../domains/api-market/abuse/contract.ts';
import { listOfficeSubscriptions } from '../../../domains/api-market/abuse/list-office-subscriptions.server.ts';
import { apiReasonInput, listApiInput } from '../../../domains/api-market/moderation/contract.ts';
import {
  listApi,
  restoreApi,
  returnApi,
  takeDownApi,
  upholdTakeDown,
} from '../../../domains/api-market/moderation/decide.server.ts';
import { readOfficeApi } from '../../../domains/api-market/moderation/read-office-api.server.ts';
import { type Ctx, hasPlatformPermission } from '../../../domains/kit/context.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, type Submission } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/api';
import { ApiDecisions } from './api-decisions.tsx';
import { ApiDocument, ApiPlans } from './api-document.tsx';
import { ApiFacts, ApiTexts } from './api-facts.tsx';
import { ApiHistory } from './api-history.tsx';
import { applyBlockForm } from './block-form.server.ts';
import { SubscribersOfApi } from './subscribers-of-api.tsx';

/** The newest; all of them have a page. */
const SUBSCRIPTIONS_SHOWN = 5;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const api = await readOfficeApi(ctx, readId(params));
  const query = officeSubscriptionsQuery.parse({ apiId: api.id, limit: SUBSCRIPTIONS_SHOWN });
  const subscriptions = hasPlatformPermission(ctx, 'apis.block') ? await listOfficeSubscriptions(ctx, query) : null;
  return { api, subscriptions, now: ctx.now.toISOString() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, (ctx, submission) => perform(ctx, readId(params), submission));
}

async function perform(ctx: Ctx, id: number, submission: Submission) {
  const { intent, submitted } = submission;
  const withReason = () => parseOrRefuse(apiReasonInput, { id, reason: submitted.reason });
  switch (intent) {
    case 'list':
      await listApi(ctx, parseOrRefuse(listApiInput, { id, updatedAt: submitted.updatedAt }));
      return { done: 'api-reviews.listed' };
    case 'return':
      await returnApi(ctx, withReason());
      return { done: 'api-reviews.returned' };
    case 'take_down':
      await takeDownApi(ctx, withReason());
      return { done: 'api-reviews.taken_down' };
    case 'restore':
      await restoreApi(ctx, { id });
      return { done: 'api-reviews.restored' };
    case 'uphold':
      await upholdTakeDown(ctx, withReason());
      return { done: 'api-reviews.upheld' };
    case 'block_key':
    case 'block_subscription':
    case 'unblock_subscription':
      return applyBlockForm(ctx, submission);
    default:
      throw new DomainError('not_found');
  }
}

/** One API with all that a decision about it needs, the decisions that its state admits, and its newest subscribers. */
export default function OfficeApiPage({ loaderData: { api, subscriptions, now }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  return (
    <OfficePage
      title={api.name || api.slug}
      back={{ to: '/admin/apis', label: t('platform-office:sections.api_reviews') }}
      answer={answer}
    >
      <ApiDecisions api={api} answer={answer} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <ApiFacts api={api} now={now} />
          <ApiTexts texts={api.texts} />
          <ApiHistory decisions={api.decisions} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ApiDocument api={api} />
          <ApiPlans plans={api.plans} />
          {subscriptions && <SubscribersOfApi apiId={api.id} list={subscriptions} answer={answer} />}
        </div>
      </div>
    </OfficePage>
  );
}
