import { createContext, type RouterContextProvider } from 'react-router';
import type { Ctx } from '../../domains/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import type { Own } from './read-own.server.ts';

/** What the server hands to the pages: the request's context and the way to set a cookie on its answer. */
export interface PageContext {
  ctx: Ctx;
  /** The address as the reader typed it, without the framework's own additions. */
  url: URL;
  /** A page as a document, not its data for a browser that draws it. */
  isDocument: boolean;
  /** Set when a loader or an action found the database away. */
  isUnavailable?: boolean;
  /** Why the request is refused before its action runs. */
  refusal?: DomainError | null;
  /** The reader's own data in the document; read once, or set by the server when it renders a shared page. */
  own: Own | null;
  /** Adds a Set-Cookie header to the answer, whatever the loader or action returns. */
  setCookie(text: string): void;
  /** True behind HTTPS: cookies are marked Secure. */
  secure: boolean;
  /** Keeps the page ready for other anonymous readers until one of the tags is dropped. */
  keep(...tags: string[]): void;
  /** Takes the page as it was rendered; the framework's answer then carries status and headers only. */
  takeHtml(html: string): void;
}

export const pageContext = createContext<PageContext>();

/** The request's context inside a loader or action. */
export function pageCtx(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(pageContext).ctx;
}
