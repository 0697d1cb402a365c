import { type Api, endpoint } from '../endpoint.ts';
import { productReviewsParams, reviewsAnswer, reviewsQuery } from './contract.ts';
import { listReviews } from './queries.server.ts';

export function reviewRoutes(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/front/product/reviews/{id}',
      tag: 'reviews',
      summary: 'Reviews of a product',
      access: 'anyone',
      params: productReviewsParams,
      query: reviewsQuery,
      answer: reviewsAnswer,
      kept: ['catalog'],
    },
    (ctx, { params, query }) => listReviews(ctx, params.id, query),
  );
}
