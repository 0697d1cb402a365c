/** What the address of a product says of its reviews. */
export interface ReviewAddress {
  stars?: number;
  withImages?: boolean;
  page: number;
}

const MAX_PAGE = 1_000;

/** Reads an address as a person may have typed it: what makes no sense is as if it were not there. */
export function readReviewAddress(params: URLSearchParams): ReviewAddress {
  const stars = Number(params.get('stars'));
  const page = Number(params.get('page'));
  return {
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : undefined,
    withImages: params.get('withImages') === 'true' || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of these reviews beside the shown variant. */
export function reviewHref({ stars, withImages, page }: ReviewAddress, skuId: number | undefined): string {
  const params = new URLSearchParams();
  if (skuId) params.set('sku', String(skuId));
  if (stars) params.set('stars', String(stars));
  if (withImages) params.set('withImages', 'true');
  if (page > 1) params.set('page', String(page));
  return `?${params}#reviews`;
}
