import type { ApiDetail } from '../../../domains/api-market/reading/contract.ts';
import { currencyDecimals } from '../../../platform/locale/money.ts';
import { useShell } from '../../session/use-shell.ts';

/** The API for search engines; `<` is escaped so that no text can close the element. */
export function ApiData({ api }: { api: ApiDetail }) {
  const base = useShell()?.publicUrl ?? '';
  const url = `${base}/api_detail/${api.id}`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebAPI',
    name: api.name,
    description: api.summary || api.description,
    url,
    documentation: url,
    ...(api.developer && { provider: { '@type': 'Organization', name: api.developer.name } }),
    offers: api.plans.map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      price: price.amount / 10 ** currencyDecimals(price.currency),
      priceCurrency: price.currency,
    })),
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
