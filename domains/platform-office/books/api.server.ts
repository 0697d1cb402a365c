import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../endpoint.ts';
import { checkBooks } from './check-books.server.ts';

const booksAnswer = z
  .object({
    readAt: z.string(),
    books: z.array(z.object({ name: z.string(), problems: z.array(z.string()) })),
  })
  .openapi('PlatformBooks');

export function officeBookRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/platform/books/list',
      tag: 'platform',
      summary: 'Check all books of the shop in one snapshot',
      access: 'permission:payments.manage',
      answer: booksAnswer,
    },
    (ctx) => checkBooks(ctx),
  );
}
