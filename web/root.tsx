import { type CSSProperties, type ReactNode, useContext } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { cookieText } from '../platform/http/cookies.ts';
import { languageTag, readLocale } from '../platform/locale/locale.ts';
import { setMediaBase } from '../platform/media/media-url.ts';
import type { Route } from './+types/root';
import { ErrorPage } from './frames/error-page.tsx';
import { closedNoticeScript } from './frames/notice-banner.tsx';
import { guardMemberPages, leadHome, leadToOwnOffice, refuseOutsiders, refuseWhenClosed } from './guard-page.server.ts';
import { OWN_ID, useDocumentOwn } from './session/own.tsx';
import { pageContext } from './session/page-context.server.ts';
import { readOwn } from './session/read-own.server.ts';
import { readShell } from './session/read-shell.server.ts';
import { ScriptMark } from './session/script-mark.ts';
import { useEndedReader } from './session/use-ended-reader.ts';
import { loadAreasOf, TEXTS_ID } from './texts/text-areas.ts';
import { useLocale, useTextFiles } from './texts/texts.tsx';
import './app.css';
import { keepPage, openOffline, useShownData } from './ui/connection.ts';
import { fetchLazyParts } from './ui/hydrate-lazily.tsx';
import { markInteracted } from './ui/interacted.ts';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { SiteZone } from './ui/shown-zone.ts';
import { useFollowedLinks } from './ui/use-followed-links.ts';

/** Checked before every loader and every action. */
export const middleware: Route.MiddlewareFunction[] = [
  refuseWhenClosed,
  leadToOwnOffice,
  refuseOutsiders,
  leadHome,
  guardMemberPages,
];

/** Data of the frame of every page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { ctx, url, setCookie, secure } = page;
  const { locale } = ctx;
  const requested = readLocale(url.searchParams.get('language'));
  // a visitor who arrived with a language in the URL keeps it on the next pages
  if (requested === locale && !request.headers.get('cookie')?.includes(`language=${locale}`)) {
    setCookie(cookieText('language', locale, secure));
  }
  if (!page.isDocument) return { ...(await readShell(ctx)), ...(await readOwn(ctx, url.pathname)) };
  const [shell, own] = await Promise.all([readShell(ctx), page.own ?? readOwn(ctx, url.pathname)]);
  page.own = own;
  return shell;
}

/** The frame's data changes through actions, not through navigation. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const acted = formMethod !== undefined && formMethod !== 'GET';
  return (acted || currentUrl.href === nextUrl.href) && rest.defaultShouldRevalidate;
}

/** Loads the next page with its texts and chunks before rendering it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    markInteracted();
    // never settles: the document replaces this page, so nothing more may be rendered
    const untilDocumentOpens = () => (openOffline(request) ? new Promise<never>(() => {}) : undefined);
    let answer: Awaited<ReturnType<typeof next>>;
    try {
      await loadAreasOf(new URL(request.url).pathname);
      answer = await next();
    } catch (error) {
      // its texts or its code
      await untilDocumentOpens();
      throw error;
    }
    try {
      // by now the next page's code is loaded and has registered its lazy parts
      await fetchLazyParts();
    } catch (error) {
      if (navigator.onLine) throw error;
      await untilDocumentOpens();
    }
    keepPage(request, answer);
    return answer;
  },
];

const THEME_COLORS: Record<string, string> = { red: '#E1251B', blue: '#1D5CFF' };

/** Design tokens of a site with a custom colour. */
function ownColor(theme: string, color: string | undefined): CSSProperties | undefined {
  if (!color || color.toLowerCase() === THEME_COLORS[theme]?.toLowerCase()) return undefined;
  return {
    '--brand': color,
    '--brand-hover': `color-mix(in srgb, ${color} 84%, black)`,
    '--brand-tint': `color-mix(in srgb, ${color} 8%, white)`,
  } as CSSProperties;
}

/** In a chat the keyboard of a phone takes room from the messages instead of covering the editor. */
const isChat = (path: string) => /^\/(?:chat|login2\/chat|admin\/chat)(?:\/|$)/.test(path);

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root');
  // before the rendering of any picture
  setMediaBase(shell?.mediaUrl ?? '');
  const theme = (shell?.site.type ?? 'goods') === 'goods' ? 'red' : 'blue';
  const files = useTextFiles();
  const own = useDocumentOwn();
  const mark = useContext(ScriptMark);
  const keyboard = isChat(useLocation().pathname) ? ', interactive-widget=resizes-content' : '';
  useFollowedLinks();
  useShownData();
  useEndedReader();
  return (
    <html
      lang={languageTag(useLocale())}
      data-theme={theme}
      style={ownColor(theme, shell?.site.themeColor)}
      // a closed notice is marked here before hydration
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={`width=device-width, initial-scale=1, viewport-fit=cover${keyboard}`} />
        <meta name="theme-color" content={shell?.site.themeColor ?? THEME_COLORS[theme]} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {Object.entries(files).map(([area, url]) => (
          <link key={area} rel="preload" as="fetch" crossOrigin="anonymous" href={url} fetchPriority="low" />
        ))}
        <script id={TEXTS_ID} type="application/json">
          {JSON.stringify(files)}
        </script>
        <script id={OWN_ID} type="application/json" suppressHydrationWarning>
          {JSON.stringify(own)}
        </script>
        <Meta />
        <Links />
        <noscript>
          <style>{'.js-only{display:none!important}.only-wide{display:block!important}'}</style>
        </noscript>
        {shell?.notice && <script nonce={mark}>{closedNoticeScript(shell.notice.id)}</script>}
      </head>
      <body>
        <NavigationProgress />
        <SiteZone value={shell?.site.timeZone ?? 'UTC'}>{children}</SiteZone>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="min-h-screen bg-card">
      <ErrorPage error={error} />
    </main>
  );
}
