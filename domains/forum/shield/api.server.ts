import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { shieldWordInput, shieldWordsAnswer } from './contract.ts';
import { addShieldWord, listShieldWords, removeShieldWord } from './shield-words.server.ts';

const WORDS = '/api/community/my/shield/word';
const POST = { method: 'post', tag: 'community', access: 'member', body: shieldWordInput, answer: z.null() } as const;

export function forumShieldRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'community',
      access: 'member',
      path: `${WORDS}/list`,
      summary: 'Words that one does not want to read',
      answer: shieldWordsAnswer,
    },
    (ctx) => listShieldWords(ctx),
  );
  endpoint(api, { ...POST, path: `${WORDS}/save`, summary: 'Fold posts that contain a word' }, async (ctx, { body }) =>
    addShieldWord(ctx, body).then(() => null),
  );
  endpoint(
    api,
    { ...POST, path: `${WORDS}/delete`, summary: 'Show posts that contain a word again' },
    async (ctx, { body }) => removeShieldWord(ctx, body).then(() => null),
  );
}
