import type { AppDetail } from '../../../domains/app-market/reading/contract.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { absoluteMediaUrl } from '../../../platform/media/media-url.ts';
import { useShell } from '../../session/use-shell.ts';
import { JsonLd } from '../parts/json-ld.tsx';

const SYSTEMS: Record<string, string> = {
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  any: 'Any',
};

/** In the currency of the page. */
function offerOf({ price }: AppDetail) {
  const amount = price ? decimalText(price.amount, price.currency) : '0';
  return { '@type': 'Offer', price: amount, priceCurrency: price?.currency ?? 'USD' };
}

/** The app for search engines. */
export function AppData({ app }: { app: AppDetail }) {
  const base = useShell()?.publicUrl ?? '';
  const [file] = app.offered?.files ?? [];
  const rated = app.ratingCount > 0 && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: app.rating / 10, ratingCount: app.ratingCount },
  };
  return (
    <JsonLd
      data={{
        '@type': app.kind === 'web' ? 'WebApplication' : 'SoftwareApplication',
        name: app.name,
        description: app.summary || app.description,
        url: `${base}/app_detail/${app.id}`,
        operatingSystem: app.platforms.map((platform) => SYSTEMS[platform] ?? platform).join(', ') || 'Any',
        offers: offerOf(app),
        ...(app.category && { applicationCategory: app.category.name }),
        ...(app.developer && { author: { '@type': 'Organization', name: app.developer.name } }),
        ...(app.offered && { softwareVersion: app.offered.name, releaseNotes: app.offered.notes }),
        ...(file && { fileSize: `${file.size} B` }),
        // a link that was signed for the reader is no address of the app
        ...(file?.url && !app.price && { downloadUrl: base + file.url }),
        ...(app.screenshots.length > 0 && {
          screenshot: app.screenshots.map(({ url }) => absoluteMediaUrl(base, url)),
        }),
        ...rated,
      }}
    />
  );
}
