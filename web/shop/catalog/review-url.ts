import { STAR_BAND_NAMES, type StarBand } from '../../../domains/reviews/rules.ts';
import { readPageNumber } from '../../forms/url-numbers.ts';
import type { PageAddress } from '../../manifest/page-address.ts';

/** URL parameters of a product's reviews. */
export interface ReviewAddress {
  stars?: number;
  band?: StarBand;
  withImages?: boolean;
  withAddOn?: boolean;
  sort?: 'newest';
  page: number;
}

/** Parses a URL that may have been typed by hand: invalid parameters are ignored. */
export function readReviewAddress(params: URLSearchParams): ReviewAddress {
  const stars = Number(params.get('stars'));
  return {
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : undefined,
    band: STAR_BAND_NAMES.find((band) => band === params.get('band')),
    withImages: params.get('withImages') === 'true' || undefined,
    withAddOn: params.get('withAddOn') === 'true' || undefined,
    sort: params.get('sort') === 'newest' ? 'newest' : undefined,
    page: readPageNumber(params),
  };
}

/** The URL of these reviews, keeping the selected variant. */
export function reviewHref(query: ReviewAddress, skuId: number | undefined): PageAddress {
  const params = new URLSearchParams();
  if (skuId) params.set('sku', String(skuId));
  if (query.stars) params.set('stars', String(query.stars));
  if (query.band) params.set('band', query.band);
  if (query.withImages) params.set('withImages', 'true');
  if (query.withAddOn) params.set('withAddOn', 'true');
  if (query.sort) params.set('sort', query.sort);
  if (query.page > 1) params.set('page', String(query.page));
  return `?${params}#reviews`;
}
