import { formsOfPages } from './forms/forms-of-pages.ts';

/** Prints every form of the product. Columns: the page that answers, the intent, the browsers it works in (`both`, `scripts`, `plain`: only without scripts), the source. */
for (const { path, intent, way, places } of formsOfPages())
  console.log([path, intent || '-', way, places[0]].join('\t'));
