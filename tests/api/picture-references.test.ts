import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';

/** Every call that takes the address of a picture, with the verb's file: a new call belongs here. */
const CALLS: Record<string, string> = {
  'post /api/community/comment/edit pictures': 'domains/forum/topics/topic-pictures.server.ts',
  'post /api/community/comment/reply pictures': 'domains/forum/topics/topic-pictures.server.ts',
  'post /api/community/message/send pictures': 'domains/forum/private-messages/send-message.server.ts',
  'post /api/community/moderation/card/save picture': 'domains/forum/cards/save-card.server.ts',
  'post /api/community/topic/edit pictures': 'domains/forum/topics/topic-pictures.server.ts',
  'post /api/community/topic/publish pictures': 'domains/forum/topics/topic-pictures.server.ts',
  'post /api/developer/apis/icon icon': 'domains/api-market/manage/save-icon.server.ts',
  'post /api/developer/apps/pictures icon': 'domains/app-market/manage/save-pictures.server.ts',
  'post /api/developer/apps/pictures screenshots': 'domains/app-market/manage/save-pictures.server.ts',
  'post /api/front/merchant/settle/apply pictures': 'domains/merchants/onboarding/submit-application.server.ts',
  'post /api/front/refund/apply images': 'domains/refunds/apply-refund.server.ts',
  'post /api/front/review/add-on images': 'domains/reviews/change-review.server.ts',
  'post /api/front/review/edit images': 'domains/reviews/change-review.server.ts',
  'post /api/front/review/write images': 'domains/reviews/write-reviews.server.ts',
  'post /api/merchant/product/picture/add url': 'domains/merchant-office/products/edit-product.server.ts',
  'post /api/merchant/product/save pictures': 'domains/merchant-office/products/place-pictures.server.ts',
  'post /api/merchant/settings/picture picture': 'domains/merchants/settings/save-picture.server.ts',
  'post /api/merchant/store/draft picture': 'domains/stores/design/own-pictures.server.ts',
  'post /api/platform/advertisement/picture image': 'domains/platform-office/front/save-advertisement.server.ts',
  'post /api/platform/home_section/picture image': 'domains/platform-office/home-sections/change-sections.server.ts',
};
/** Fields of such a name that hold no picture's address (links), and drafts, whose pictures are checked on publication. */
const OTHERS = [
  // names of drawn icons
  'post /api/community/moderation/board/save icon',
  'post /api/platform/advertisement/save icon',
  'post /api/platform/category/save icon',
  'post /api/platform/hot_word/save url',
  'post /api/merchant/webhook/save url',
  'post /api/community/draft/save pictures',
];

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop.close());

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const PICTURE = /(?:images?|icon|screenshots|pictures?|avatar|logo|photos?|^url)$/i;

function picturesIn(schema: Schema | undefined, document: Document): string[] {
  if (!schema) return [];
  const named = schema.$ref && document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (named) return picturesIn(named, document);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    PICTURE.test(name) ? [name] : picturesIn(inner, document),
  );
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...inside, ...parts.flatMap((part) => picturesIn(part, document))];
}

test('every call that takes a picture is known, and its picture is checked', async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Document;
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      picturesIn(requestBody?.content?.['application/json']?.schema, document).map(
        (name) => `${method} ${path} ${name}`,
      ),
    ),
  );
  const calls = [...new Set(found)].filter((call) => !OTHERS.includes(call));
  expect(calls.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  for (const file of new Set(Object.values(CALLS))) {
    expect(await readFile(join(import.meta.dirname, '../..', file), 'utf8'), file).toContain('await attachPictures(');
  }
});
