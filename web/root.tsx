import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { languageTag } from '../platform/locale.ts';
import type { Route } from './+types/root';
import { browserTexts } from './browser-texts.ts';
import { pageCtx } from './page-context.server.ts';
import { readShell } from './shell/read-shell.server.ts';
import { areasFor, loadAreas } from './text-areas.ts';
import { useLocale } from './texts.tsx';
import './ui/app.css';

/** What every page shows around its content. */
export async function loader({ context }: Route.LoaderArgs) {
  return readShell(pageCtx(context));
}

/** The next page's texts are there before it is drawn. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (browserTexts.book) await loadAreas(browserTexts.book, areasFor(new URL(request.url).pathname));
    return next();
  },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={languageTag(useLocale())} data-theme={shell?.site.type === 'goods' ? 'red' : 'blue'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
