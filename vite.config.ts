import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What pages share travels in a few files: a hundred small ones compress a tenth worse. */
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\//, priority: 3 },
  // hydrated immediately; the other parts of every page are hydrated on the first interaction
  {
    name: 'kit',
    test: /web\/(?:root|session\/(?:after-login|login-flag|page-head|use-shell)|texts\/(?:browser-texts|texts|text-areas|reload-once)|parts\/(?:product\/(?:search-url|shelf)|coupon\/claim-outcome)|ui\/(?:interacted|takeover|kept|connection|hydrate-lazily|link|icon|button|spinner|class-names|price|picture|rating|tag|badge|breadcrumbs|countdown|duration|clock|toasts|notice-bar|icon-button|quantity|use-[a-z-]+)|frames\/(?:use-cart-count|site-layout|site-frames|goods-frame|error-page))\.tsx?|platform\/locale\/(?:format|money|locale|text-book)\.ts|preload-helper/,
    priority: 2,
  },
  // what asks for a login belongs to no page: without a file of its own it would be in that of the first group that uses it
  { name: 'login-request', test: /web\/session\/(?:lose-login|use-login-request)\.ts$/, priority: 2 },
  // what a product's page shares with the sheet that opens later, and with the pages of offers
  {
    name: 'choice',
    test: /web\/(?:parts\/product\/(?:gallery|use-variant-choice|variant-picker)|shop\/catalog\/parts\/(?:buy-(?:row|buttons|form)|choose-first|stock-words|form-outcome|use-product-choice))\.tsx?|domains\/catalog\/variant-rules\.ts/,
    priority: 2,
  },
  {
    name: 'still',
    test: /web\/(?:frames\/(?:category-menu|site-header|site-footer|floating-parts)|parts\/product\/product-tile|ui\/(?:pagination|dropdown))\.tsx$/,
    priority: 1,
  },
  {
    name: 'phone-code',
    test: /web\/login\/(?:use-resend-countdown|send-code-field|use-typed-phone|phone-field|dial-code)\.tsx?/,
    priority: 1,
  },
  { name: 'dates', test: /web\/ui\/local-time\.tsx|platform\/locale\/format-date\.ts/, priority: 1 },
  // no part of a wing is in a file that pages of other wings load
  { name: 'shop-kit', test: /web\/shop\/catalog\/parts\/(?:detail-head|ad-click)\.tsx?$/, priority: 2 },
  {
    name: 'shop-still',
    test: /web\/shop\/catalog\/parts\/(?:product-grid|ranking|mini-product)\.tsx$/,
    priority: 1,
  },
];

const ROOT = import.meta.dirname;

/** Writes which sources each script of the browser holds and which scripts it loads: `tests/api/platform/bundles.test.ts` reads it. */
const bundleReport: Plugin = {
  name: 'bundle-report',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const { fileName, facadeModuleId, moduleIds, imports, dynamicImports } = file;
      const source = (id: string) => relative(ROOT, id.split('?')[0] ?? id);
      const entry = facadeModuleId ? source(facadeModuleId) : null;
      return [{ file: fileName, entry, sources: [...new Set(moduleIds.map(source))], imports, dynamicImports }];
    });
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    writeFileSync(join(ROOT, 'build/bundles.json'), JSON.stringify(chunks));
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundleReport],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
