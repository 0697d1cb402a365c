import { readOwnApi } from '../../../domains/api-market/manage/own-apis.server.ts';
import {
  changeUpstream,
  removeUpstreamHeader,
  setUpstreamHeader,
} from '../../../domains/api-market/upstream/change-upstream.server.ts';
import { checkNow } from '../../../domains/api-market/upstream/check-health.server.ts';
import {
  changeUpstreamInput,
  removeHeaderInput,
  setHeaderInput,
} from '../../../domains/api-market/upstream/contract.ts';
import { readOwnUpstream } from '../../../domains/api-market/upstream/own-upstream.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/upstream';
import { HeadersPanel } from './headers-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { OwnApiPage } from './own-api-page.tsx';
import { UpstreamForm } from './upstream-form.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const [api, upstream] = await Promise.all([readOwnApi(ctx, id), readOwnUpstream(ctx, id)]);
  return { api, upstream };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params);
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const { upstreamUrl, healthPath, name, secretValue } = submitted;
    switch (intent) {
      case 'change_upstream':
        await changeUpstream(ctx, parseOrRefuse(changeUpstreamInput, { id, upstreamUrl, healthPath }));
        return { done: 'developer-apis.upstream_changed' };
      case 'set_header':
        await setUpstreamHeader(ctx, parseOrRefuse(setHeaderInput, { apiId: id, name, secretValue }));
        return { done: 'developer-apis.header_set' };
      case 'remove_header':
        await removeUpstreamHeader(ctx, parseOrRefuse(removeHeaderInput, { apiId: id, name }));
        return { done: 'developer-apis.header_removed' };
      case 'check_now':
        await checkNow(ctx, id);
        return { done: 'developer-apis.checked' };
      default:
        throw new DomainError('not_found');
    }
  });
}

/** Where the calls of an API go, the headers they get, and whether something answers there. */
export default function OwnApiUpstream({ loaderData: { api, upstream }, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const answerTo = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  return (
    <OwnApiPage api={api} current="upstream" answer={answer}>
      <HealthPanel checks={upstream.checks} isEditable={api.isEditable} />
      <UpstreamForm api={api} answer={answerTo('change_upstream')} />
      <HeadersPanel headers={upstream.headers} isEditable={api.isEditable} answer={answerTo('set_header')} />
    </OwnApiPage>
  );
}
