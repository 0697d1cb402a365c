import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { FALLBACK_LOCALE, readLocale } from '../platform/locale.ts';
import { createTextBook } from '../platform/text-book.ts';
import { browserTexts } from './browser-texts.ts';
import { reloadOnLostFile } from './reload-once.ts';
import { OWN_ID, OwnProvider } from './shell/own.tsx';
import type { Own } from './shell/read-own.server.ts';
import { areasFor, loadAreas, TEXTS_ID } from './text-areas.ts';
import { TextsProvider } from './texts.tsx';

reloadOnLostFile();
const book = createTextBook(readLocale(document.documentElement.lang) ?? FALLBACK_LOCALE, {});
const files = JSON.parse(document.getElementById(TEXTS_ID)?.textContent ?? '{}') as Record<string, string>;
Object.assign(browserTexts, { book, files });
const own = JSON.parse(document.getElementById(OWN_ID)?.textContent ?? 'null') as Own | null;
await loadAreas(areasFor(location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider book={book} files={files}>
        <OwnProvider own={own}>
          <HydratedRouter />
        </OwnProvider>
      </TextsProvider>
    </StrictMode>,
  );
});
