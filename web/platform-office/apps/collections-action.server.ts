import type { RouterContextProvider } from 'react-router';
import {
  changeCollectionApps,
  moveCollection,
  removeCollection,
  saveCollection,
  switchCollection,
} from '../../../domains/app-market/editorial/change-collections.server.ts';
import {
  collectionIdInput,
  collectionInput,
  collectionMoveInput,
} from '../../../domains/app-market/editorial/contract.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import {
  handleForm,
  type Outcome,
  parseOrRefuse,
  readFormId,
  readNumber,
  type Submission,
} from '../../forms/handle-form.server.ts';

/** Applies one of the forms of the collections of apps. */
export function changeCollections(context: Readonly<RouterContextProvider>, request: Request) {
  return handleForm(
    context,
    request,
    (ctx, submission) => (submission.intent === 'save' ? save(ctx, submission) : changeOne(ctx, submission)),
    { app_collection_key_taken: 'key' },
  );
}

async function save(ctx: Ctx, { submitted }: Submission): Promise<Outcome> {
  const input = {
    id: readNumber(submitted.id),
    key: submitted.key ?? '',
    title: readTexts(submitted, 'title'),
    intro: readTexts(submitted, 'intro'),
    isShown: submitted.isShown === 'on',
  };
  const { id } = await saveCollection(ctx, parseOrRefuse(collectionInput, input));
  // a new one needs its apps next
  return { done: 'saved', to: `/admin/apps/collections?edit=${id}` };
}

async function changeOne(ctx: Ctx, { intent, submitted }: Submission): Promise<Outcome> {
  const { id } = parseOrRefuse(collectionIdInput, { id: readFormId(submitted.id) });
  const app = readFormId(submitted.product);
  switch (intent) {
    case 'move':
      await moveCollection(ctx, parseOrRefuse(collectionMoveInput, { id, to: readNumber(submitted.to) }));
      return { done: 'app-collections.moved' };
    case 'show':
    case 'hide':
      await switchCollection(ctx, { id, isShown: intent === 'show' });
      return { done: 'saved' };
    case 'remove':
      await removeCollection(ctx, { id });
      return { done: 'app-collections.removed', to: '/admin/apps/collections' };
    case 'product_add':
      await changeCollectionApps(ctx, { id, change: { add: app } });
      return { done: 'saved' };
    case 'product_remove':
      await changeCollectionApps(ctx, { id, change: { remove: app } });
      return { done: 'saved' };
    case 'product_earlier':
    case 'product_later':
      await changeCollectionApps(ctx, { id, change: { move: app, by: intent === 'product_later' ? 1 : -1 } });
      return { done: 'saved' };
    default:
      throw new DomainError('not_found');
  }
}
