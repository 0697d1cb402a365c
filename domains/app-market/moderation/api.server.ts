import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import * as shapes from './contract.ts';
import { hideRating, hideReply, listHeldRatings, showRating, showReply } from './held-ratings.server.ts';
import { closeReport, listReports } from './reports.server.ts';

const PATH = '/api/platform/apps';
const STAFF = { tag: 'platform', access: 'permission:apps.review' } as const;
const done = (work: Promise<void>) => work.then(() => null);

/** Reports of readers, and ratings that were held. */
export function appModerationRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: `${PATH}/reports`,
      summary: 'Reports about apps that are open, the oldest first, or closed',
      query: shapes.reportsQuery,
      answer: shapes.reportsAnswer,
    },
    (ctx, { query }) => listReports(ctx, query),
  );
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: `${PATH}/ratings`,
      summary: 'Ratings of apps that were held as part of a burst, or hidden, and those with a reply',
      query: shapes.heldRatingsQuery,
      answer: shapes.heldRatingsAnswer,
    },
    (ctx, { query }) => listHeldRatings(ctx, query),
  );
  const act = { ...STAFF, method: 'post', answer: z.null() } as const;
  endpoint(
    api,
    { ...act, path: `${PATH}/reports/close`, summary: 'Close a report', body: shapes.reportIdInput },
    (ctx, { body }) => done(closeReport(ctx, body)),
  );
  endpoint(
    api,
    { ...act, path: `${PATH}/ratings/show`, summary: 'Let a held rating through', body: shapes.heldRatingInput },
    (ctx, { body }) => done(showRating(ctx, body)),
  );
  endpoint(
    api,
    { ...act, path: `${PATH}/ratings/hide`, summary: 'Hide a held rating', body: shapes.heldRatingInput },
    (ctx, { body }) => done(hideRating(ctx, body)),
  );
  endpoint(
    api,
    { ...act, path: `${PATH}/ratings/hide_reply`, summary: 'Hide a developer’s reply', body: shapes.heldRatingInput },
    (ctx, { body }) => done(hideReply(ctx, body)),
  );
  endpoint(
    api,
    { ...act, path: `${PATH}/ratings/show_reply`, summary: 'Show a hidden reply again', body: shapes.heldRatingInput },
    (ctx, { body }) => done(showReply(ctx, body)),
  );
}
