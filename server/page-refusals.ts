import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { DomainError, isDomainError } from '../platform/errors.ts';
import { isUnstorableText } from '../platform/storable-text.ts';
import { refusalStatus } from './errors.ts';

type Work = (args: { context: Readonly<RouterContextProvider> }) => unknown;
/** Tells a refused page's reader why, in the reader's language. */
type Explain = (context: Readonly<RouterContextProvider>, code: string, details: Record<string, unknown>) => string;

/**
 * The same pages, whose loaders and actions may throw a domain's refusal: it becomes the error page of its status
 * (`product_not_found` is a 404), as it becomes the answer of a call. Anything else thrown stays a bug.
 */
export function withRefusals(build: ServerBuild, explain: Explain): ServerBuild {
  const guard = (work: Work | undefined) =>
    work &&
    (async (args: Parameters<Work>[0]) => {
      try {
        return await work(args);
      } catch (error) {
        const { code, details } = refusalOf(error);
        throw data({ error: code, message: explain(args.context, code, details) }, { status: refusalStatus(code) });
      }
    });
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Work; action?: Work };
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) } as ServerBuild;
}

function refusalOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (isUnstorableText(error)) return new DomainError('validation_failed');
  throw error;
}
