import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isDatabaseBusy } from '../platform/database/busy.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts';
import { DomainError, isDomainError } from '../platform/errors.ts';
import { isUnstorableText } from '../platform/text/storable-text.ts';
import { refusalStatus } from './errors.ts';

type PageRouterContext = Readonly<RouterContextProvider>;
type Work = (args: { context: PageRouterContext; request: Request }) => unknown;
/** Shows a refused page's reader the reason, in the reader's language. */
type Explain = (context: PageRouterContext, refusal: DomainError) => string;

/**
 * Wraps pages whose loaders and actions may throw a domain's error: it becomes the error page of its status
 * (`product_not_found` is a 404), as it does for a call. Anything else thrown stays a bug.
 */
export function withRefusals(
  build: ServerBuild,
  explain: Explain,
  refusalBeforeAction: (context: PageRouterContext) => DomainError | null = () => null,
): ServerBuild {
  const guard = (work: Work | undefined, isAction = false) =>
    work &&
    (async (args: Parameters<Work>[0]) => {
      try {
        const refusal = isAction ? refusalBeforeAction(args.context) : null;
        if (refusal) throw refusal;
        if (isAction) refuseMalformedForm(args.request);
        return await work(args);
      } catch (error) {
        const refusal = refusalOf(error);
        const message = explain(args.context, refusal);
        throw data({ error: refusal.code, message }, { status: refusalStatus(refusal.code) });
      }
    });
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Work; action?: Work };
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action, true) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) } as ServerBuild;
}

/** Any program can send a form that is none: that is refused, whichever action reads it. */
function refuseMalformedForm(request: Request): Request {
  const [read, clone] = [request.formData.bind(request), request.clone.bind(request)];
  const readOrRefuse = () =>
    read().catch((error: unknown) => {
      // what the stream of the body throws, such as a refusal of its size, is no TypeError
      throw error instanceof TypeError ? new DomainError('validation_failed') : error;
    });
  return Object.defineProperties(request, {
    formData: { value: readOrRefuse },
    clone: { value: () => refuseMalformedForm(clone()) },
  });
}

function refusalOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (isDatabaseBusy(error)) return new DomainError('database_busy');
  if (isUnstorableText(error)) return new DomainError('validation_failed');
  if (isDatabaseUnavailable(error)) return Object.assign(new DomainError('database_unavailable'), { cause: error });
  throw error;
}
