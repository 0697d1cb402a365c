import { createContext, type RouterContextProvider } from 'react-router';
import type { Ctx } from '../../domains/kit/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import type { Own } from './read-own.server.ts';

/** What the server passes to the pages: the request's context and a function that sets a cookie. */
export interface PageContext {
  ctx: Ctx;
  /** The URL as requested, without the framework's own additions. */
  url: URL;
  /** A document request, not one for a page's data. */
  isDocument: boolean;
  /** Set if a loader or an action found the database down. */
  isUnavailable?: boolean;
  /** Why the request is refused before its action runs. */
  refusal?: DomainError | null;
  /** The reader's own data in the document; read once, or set by the server when it renders a shared page. */
  own: Own | null;
  /** Adds a Set-Cookie header to the response, whatever the loader or action returns. */
  setCookie(text: string): void;
  /** True behind HTTPS: cookies are marked Secure. */
  secure: boolean;
  /** Caches the page for other anonymous readers until one of the tags is invalidated. */
  keep(...tags: string[]): void;
  /** Ends the caching of the page at this time at the latest. */
  keepUntil(time: Date): void;
  /** No copy may stay in the browser: the page shows what its reader may lose the right to see. */
  keepNowhere(): void;
  /** Receives the rendered page and its own inline scripts; the framework's response then only contains status and headers. */
  takeHtml(html: Buffer<ArrayBuffer>, scripts: readonly Buffer[]): void;
}

export const pageContext = createContext<PageContext>();

/** The request's context inside a loader or action. */
export function pageCtx(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(pageContext).ctx;
}
