import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { FALLBACK_LOCALE, readLocale } from '../platform/locale/locale.ts';
import { createTextBook } from '../platform/locale/text-book.ts';
import { OWN_ID, OwnProvider } from './session/own.tsx';
import type { Own } from './session/read-own.server.ts';
import { startSiteWorker } from './session/site-worker.ts';
import { protectTypedTexts } from './session/typed-texts.ts';
import { browserTexts } from './texts/browser-texts.ts';
import { reloadOnLostFile } from './texts/reload-once.ts';
import { loadAreas, readIndex, TEXTS_ID } from './texts/text-areas.ts';
import { TextsProvider } from './texts/texts.tsx';
import { interacted } from './ui/interacted.ts';
import { takeover } from './ui/takeover.ts';

reloadOnLostFile();
const book = createTextBook(readLocale(document.documentElement.lang) ?? FALLBACK_LOCALE, {});
const files = JSON.parse(document.getElementById(TEXTS_ID)?.textContent ?? '{}') as Record<string, string>;
Object.assign(browserTexts, { book, files });
const own = JSON.parse(document.getElementById(OWN_ID)?.textContent ?? 'null') as Own | null;
const reader = String(own?.user?.id ?? '');
// only then does the server send a member pages whose marks a script applies; browsers without this get their own pages
if (reader) void globalThis.cookieStore?.set({ name: 'scripts', value: '1', sameSite: 'lax' });
protectTypedTexts(reader);
startSiteWorker(reader);
await loadAreas(Object.keys(files));
void interacted.then(readIndex).catch(() => {
  // asked again at the first navigation
});

declare global {
  interface Window {
    isHydrated?: true;
  }
}

/** Marks hydration as complete: tests press nothing before. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    takeover.isRunning = false;
    window.isHydrated = true;
  }, []);
  return children;
}

takeover.isRunning = true;
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider book={book} files={files}>
        <OwnProvider own={own}>
          <Hydrated>
            <HydratedRouter />
          </Hydrated>
        </OwnProvider>
      </TextsProvider>
    </StrictMode>,
  );
});
