import { editApiInput } from '../../../domains/api-market/manage/contract.ts';
import { editApi } from '../../../domains/api-market/manage/edit-api.server.ts';
import { readOwnApi } from '../../../domains/api-market/manage/own-apis.server.ts';
import { saveApiIcon } from '../../../domains/api-market/manage/save-icon.server.ts';
import { submitApi, withdrawApi } from '../../../domains/api-market/manage/submit-api.server.ts';
import { appealTakeDown } from '../../../domains/api-market/moderation/appeal.server.ts';
import { apiAppealInput } from '../../../domains/api-market/moderation/contract.ts';
import { listCategoryChoices } from '../../../domains/catalog/categories/category-choices.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/api';
import { ApiFactsForm } from './api-facts-form.tsx';
import { IconPanel } from './icon-panel.tsx';
import { OwnApiPage } from './own-api-page.tsx';
import { PublicationPanel } from './publication-panel.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [api, categories] = await Promise.all([readOwnApi(ctx, readId(params)), listCategoryChoices(ctx, 'api')]);
  return { api, categories };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params);
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    switch (intent) {
      case 'save': {
        const texts = (name: string) => readTexts(submitted, name);
        const categoryId = readFormId(submitted.categoryId);
        const input = { id, categoryId, name: texts('name'), summary: texts('summary') };
        await editApi(ctx, parseOrRefuse(editApiInput, { ...input, description: texts('description') }));
        return { done: 'saved' };
      }
      case 'remove_icon':
        await saveApiIcon(ctx, { id, icon: '' });
        return { done: 'saved' };
      case 'submit':
        await submitApi(ctx, id);
        return { done: 'developer-apis.submitted' };
      case 'withdraw':
        await withdrawApi(ctx, id);
        return { done: 'developer-apis.withdrawn' };
      case 'appeal':
        await appealTakeDown(ctx, parseOrRefuse(apiAppealInput, { id, appeal: submitted.appeal }));
        return { done: 'developer-apps.appealed' };
      default:
        throw new DomainError('not_found');
    }
  });
}

/** One API: its way to the market, and what readers see of it. */
export default function OwnApiOverview({ loaderData: { api, categories }, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  return (
    <OwnApiPage api={api} current="overview" answer={answer}>
      <PublicationPanel api={api} answer={answer?.values.intent === 'appeal' ? answer : undefined} />
      <IconPanel api={api} />
      <ApiFactsForm api={api} categories={categories} answer={answer?.values.intent === 'save' ? answer : undefined} />
    </OwnApiPage>
  );
}
