import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import {
  moveSection,
  removeSection,
  resetSections,
  setSectionPicture,
  setSectionProducts,
  switchSection,
} from './change-sections.server.ts';
import {
  sectionIdInput,
  sectionInput,
  sectionMoveInput,
  sectionPictureInput,
  sectionProductsInput,
  sectionSavedAnswer,
  sectionSiteInput,
  sectionSwitchInput,
  sectionsAnswer,
  sectionsQuery,
} from './contract.ts';
import { listSections } from './list-sections.server.ts';
import { saveSection, startSections } from './save-section.server.ts';

const shared = { tag: 'platform', access: 'permission:content.manage' } as const;
const write = { ...shared, method: 'post', answer: z.null() } as const;

export function homeSectionRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...shared,
      method: 'get',
      path: '/api/platform/home_section/list',
      summary: 'Sections of the home page in order; none: the standard list',
      query: sectionsQuery,
      answer: sectionsAnswer,
    },
    (ctx, { query }) => listSections(ctx, query),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/save',
      summary: 'Add or change a section of the home page',
      body: sectionInput,
      answer: sectionSavedAnswer,
    },
    async (ctx, { body }) => ({ id: await saveSection(ctx, body) }),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/start',
      summary: 'Make the standard sections of the home page editable',
      body: sectionSiteInput,
    },
    (ctx, { body }) => startSections(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/reset',
      summary: 'Show the standard sections of the home page again',
      body: sectionSiteInput,
    },
    (ctx, { body }) => resetSections(ctx, body).then(() => null),
  );
  addChanges(api);
}

function addChanges(api: Api): void {
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/move',
      summary: 'Move a section of the home page to another place',
      body: sectionMoveInput,
    },
    (ctx, { body }) => moveSection(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/switch',
      summary: 'Show or hide a section of the home page',
      body: sectionSwitchInput,
    },
    (ctx, { body }) => switchSection(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/delete',
      summary: 'Remove a section of the home page',
      body: sectionIdInput,
    },
    (ctx, { body }) => removeSection(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/products',
      summary: 'Set the hand-picked products of a section in order',
      body: sectionProductsInput,
    },
    (ctx, { body }) => setSectionProducts(ctx, body).then(() => null),
  );
  endpoint(
    api,
    {
      ...write,
      path: '/api/platform/home_section/picture',
      summary: 'Give a section of the home page an uploaded picture',
      body: sectionPictureInput,
    },
    (ctx, { body }) => setSectionPicture(ctx, body).then(() => null),
  );
}
