import { announceApp, submitWebApp } from '../../../domains/app-market/manage/announce-app.server.ts';
import { announceAppInput, appPicturesInput, editAppInput } from '../../../domains/app-market/manage/contract.ts';
import { editApp } from '../../../domains/app-market/manage/edit-app.server.ts';
import { readOwnApp } from '../../../domains/app-market/manage/own-apps.server.ts';
import { saveAppPictures } from '../../../domains/app-market/manage/save-pictures.server.ts';
import { setPriceInput } from '../../../domains/app-market/purchases/contract.ts';
import { setAppPrice } from '../../../domains/app-market/purchases/set-price.server.ts';
import { createVersionInput } from '../../../domains/app-market/versions/contract.ts';
import { createVersion } from '../../../domains/app-market/versions/create-version.server.ts';
import { listOwnVersions } from '../../../domains/app-market/versions/own-versions.server.ts';
import { listCategoryChoices } from '../../../domains/catalog/categories/category-choices.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import {
  handleForm,
  type Outcome,
  parseOrRefuse,
  readFormId,
  readNumber,
  type Submission,
} from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/app';
import { AppFactsForm } from './app-facts-form.tsx';
import { AppPicturesPanel } from './app-pictures-panel.tsx';
import { OwnAppPage } from './own-app-page.tsx';
import { PricePanel } from './price-panel.tsx';
import { PublicationPanel } from './publication-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const id = readId(params);
  const [app, categories, versions] = await Promise.all([
    readOwnApp(ctx, id),
    listCategoryChoices(ctx, 'app'),
    listOwnVersions(ctx, id),
  ]);
  return { app, categories, versions };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params);
  return handleForm(
    context,
    request,
    async (ctx, submission) => {
      const { intent, submitted } = submission;
      if (intent === 'save') return held(await saveFacts(ctx, id, submission));
      if (intent === 'create_version') return addVersion(ctx, id, submission);
      if (intent === 'remove_screenshot') {
        const { screenshots } = await readOwnApp(ctx, id);
        const left = screenshots.map(({ url }) => url).filter((url) => url !== submitted.url);
        return held(await saveAppPictures(ctx, parseOrRefuse(appPicturesInput, { id, screenshots: left })));
      }
      if (intent === 'price')
        return held(await setAppPrice(ctx, parseOrRefuse(setPriceInput, { id, price: submitted.price })));
      if (intent === 'announce') {
        const plannedFor = readMoment(ctx, submitted.plannedFor);
        await announceApp(ctx, parseOrRefuse(announceAppInput, { id, plannedFor }));
        return { done: 'developer-apps.announced' };
      }
      if (intent !== 'submit') throw new DomainError('not_found');
      await submitWebApp(ctx, id);
      return { done: 'developer-apps.submitted' };
    },
    { app_version_code: 'code', seller_account_missing: 'price' },
  );
}

const held = ({ isHeld }: { isHeld: boolean }) => ({ done: isHeld ? 'developer-apps.held' : 'saved' });

function saveFacts(ctx: Ctx, id: number, { submitted, all }: Submission) {
  const { name, address, policy } = submitted;
  const input = {
    id,
    name,
    address,
    categoryId: readFormId(submitted.categoryId),
    summary: readTexts(submitted, 'summary'),
    description: readTexts(submitted, 'description'),
    privacy: { collected: all('collected'), shared: all('shared'), policy },
  };
  return editApp(ctx, parseOrRefuse(editAppInput, input));
}

async function addVersion(ctx: Ctx, appId: number, { submitted }: Submission): Promise<Outcome> {
  const { name, code, channel } = submitted;
  const input = { appId, name, code: readNumber(code), channel, notes: readTexts(submitted, 'notes') };
  const { id } = await createVersion(ctx, parseOrRefuse(createVersionInput, input));
  return { done: 'developer-apps.version_created', to: `/login3/apps/${appId}/versions/${id}` };
}

/** One app: what readers see of it, its pictures, and its way to the market. */
export default function AppOverview({ loaderData: { app, categories, versions }, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  // two forms of this page have a name
  const answerTo = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  return (
    <OwnAppPage app={app} current="overview" answer={answer}>
      <PublicationPanel app={app} answer={answer} />
      {app.kind === 'package' && <PricePanel app={app} answer={answerTo('price')} />}
      {app.kind === 'package' && <VersionsPanel app={app} versions={versions} answer={answerTo('create_version')} />}
      <AppPicturesPanel app={app} />
      <AppFactsForm app={app} categories={categories} answer={answerTo('save')} />
    </OwnAppPage>
  );
}
