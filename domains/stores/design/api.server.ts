import { type Api, endpoint } from '../../kit/endpoint.ts';
import { publishDraft, restoreVersion, saveDraft, undoDraft } from './change-draft.server.ts';
import { restoreInput, revisionAnswer, revisionInput, saveDraftInput, storeDesignAnswer } from './contract.ts';
import { readDesign } from './queries.server.ts';

const CHANGE = { method: 'post', tag: 'stores', access: 'shop:design.edit', answer: revisionAnswer } as const;

export function designRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/merchant/store/design',
      tag: 'stores',
      summary: 'The design of one’s own store: published, draft, versions',
      access: 'shop:design.edit',
      answer: storeDesignAnswer,
    },
    (ctx) => readDesign(ctx),
  );
  endpoint(
    api,
    {
      ...CHANGE,
      path: '/api/merchant/store/draft',
      summary: 'Replace the draft',
      body: saveDraftInput,
      maxBytes: 500_000,
    },
    (ctx, { body }) => saveDraft(ctx, body),
  );
  endpoint(
    api,
    { ...CHANGE, path: '/api/merchant/store/undo', summary: 'Undo the last change of the draft', body: revisionInput },
    (ctx, { body }) => undoDraft(ctx, body),
  );
  endpoint(
    api,
    { ...CHANGE, path: '/api/merchant/store/publish', summary: 'Show the draft to everyone', body: revisionInput },
    (ctx, { body }) => publishDraft(ctx, body),
  );
  endpoint(
    api,
    {
      ...CHANGE,
      path: '/api/merchant/store/restore',
      summary: 'Make a published version the draft',
      body: restoreInput,
    },
    (ctx, { body }) => restoreVersion(ctx, body),
  );
}
