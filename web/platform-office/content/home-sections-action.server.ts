import type { RouterContextProvider } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import {
  moveSection,
  removeSection,
  resetSections,
  setSectionPicture,
  setSectionProducts,
  switchSection,
} from '../../../domains/platform-office/home-sections/change-sections.server.ts';
import {
  sectionIdInput,
  sectionInput,
  sectionMoveInput,
  sectionProductsInput,
} from '../../../domains/platform-office/home-sections/contract.ts';
import { listSections } from '../../../domains/platform-office/home-sections/list-sections.server.ts';
import { saveSection, startSections } from '../../../domains/platform-office/home-sections/save-section.server.ts';
import { moveTo } from '../../../platform/cache/move-to.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { handleForm, parseOrRefuse, readNumber, type Submission } from '../../forms/handle-form.server.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

/** Applies one of the forms of the home page's sections on a site. */
export function changeHomeSections(context: Readonly<RouterContextProvider>, request: Request, site: number) {
  const at = (query = '') => uncheckedAddress(`/admin/home_sections?site=${site}${query}`);
  return handleForm(context, request, async (ctx, submission) => {
    const { intent, submitted } = submission;
    if (intent === 'start') await startSections(ctx, { site });
    else if (intent === 'reset') await resetSections(ctx, { site });
    else if (intent === 'save') {
      const saved = await save(ctx, site, submission);
      const needsMore = !submitted.id && ['products', 'picture'].includes(submitted.kind ?? '');
      // a new one needs its products or its picture next
      return { done: 'saved', to: needsMore ? at(`&edit=${saved}`) : at() };
    } else return changeOne(ctx, site, submission, at);
    return { done: 'saved', to: at() };
  });
}

function save(ctx: Ctx, site: number, { submitted, all }: Submission): Promise<number> {
  const { id, kind, link, startsAt, endsAt } = submitted;
  const input = parseOrRefuse(sectionInput, {
    ...{ id: readNumber(id), site, kind, link: (link ?? '').trim(), active: submitted.active === 'on' },
    ...{ startsAt: readMoment(ctx, startsAt), endsAt: readMoment(ctx, endsAt), locales: all('locales') },
    title: readTexts(submitted, 'title'),
    text: readTexts(submitted, 'text'),
  });
  return saveSection(ctx, input);
}

async function changeOne(ctx: Ctx, site: number, submission: Submission, at: (query?: string) => PageAddress) {
  const { intent, submitted } = submission;
  const { id } = parseOrRefuse(sectionIdInput, { id: readNumber(submitted.id) });
  switch (intent) {
    case 'move':
      await moveSection(ctx, parseOrRefuse(sectionMoveInput, { id, to: readNumber(submitted.to) }));
      return { done: 'home-sections.moved' };
    case 'show':
    case 'hide':
      await switchSection(ctx, { id, active: intent === 'show' });
      return { done: 'saved' };
    case 'remove':
      await removeSection(ctx, { id });
      return { done: 'removed', to: at() };
    case 'no-picture':
      await setSectionPicture(ctx, { id, image: '' });
      return { done: 'saved' };
    case 'product_add':
    case 'product_remove':
    case 'product_earlier':
    case 'product_later': {
      const section = (await listSections(ctx, { site })).find((each) => each.id === id);
      if (!section) throw new DomainError('not_found');
      const productIds = withProduct(section.productIds, intent, Number(submitted.product));
      await setSectionProducts(ctx, parseOrRefuse(sectionProductsInput, { id, productIds }));
      return { done: 'saved' };
    }
    default:
      throw new DomainError('not_found');
  }
}

function withProduct(ids: number[], intent: string, product: number): number[] {
  if (intent === 'product_add') return ids.includes(product) ? ids : [...ids, product];
  if (intent === 'product_remove') return ids.filter((id) => id !== product);
  return moveTo(ids, product, ids.indexOf(product) + (intent === 'product_earlier' ? -1 : 1)) ?? ids;
}
