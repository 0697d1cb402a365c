import { isRouteErrorResponse, useLocation } from 'react-router';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Specification 8: texts of an error page by status; -1 is a closed site, 0 no response. */
const KINDS: Record<number, string> = {
  [-1]: 'closed',
  0: 'offline',
  401: 'login',
  403: 'forbidden',
  404: 'missing',
  500: 'failed',
  503: 'failed',
};

interface Refusal {
  status: number;
  message: string;
}

/** Status and message of a thrown error; a bug reveals no internals. */
export function readRefusal(error: unknown): Refusal {
  if (!isRouteErrorResponse(error)) return { status: globalThis.navigator?.onLine === false ? 0 : 500, message: '' };
  const { data } = error as { data: unknown };
  const body = (data && typeof data === 'object' ? data : {}) as { code?: number; message?: string };
  return { status: body.code === -1 ? -1 : error.status, message: body.message ?? '' };
}

/** A page that could not be shown: what happened, and a link home. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const site = useShell()?.site.name;
  const { status, message } = readRefusal(error);
  const kind = KINDS[status] ?? 'wrong';
  const title = t(`shell:error.${kind}`);
  return (
    <section className="content flex flex-col items-center py-14 text-center md:py-24">
      <title>{site ? `${title} · ${site}` : title}</title>
      <meta name="robots" content="noindex" />
      {status > 0 && <p className="tabular text-[64px] font-bold leading-none tracking-tight text-brand">{status}</p>}
      <img src="/art/empty-search.svg" alt="" width={240} height={180} className="mt-2" />
      <h1 className="mt-5 text-xl md:text-2xl">{status === -1 && message ? message : title}</h1>
      {kind === 'missing' && <p className="mt-2 max-w-md text-secondary">{t('shell:error.missing_sorry')}</p>}
      <p className="mt-2 max-w-md text-secondary">{(status !== -1 && message) || t(`shell:error.${kind}_hint`)}</p>
      {status !== -1 && (
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {status === 401 && <ButtonLink to="/login">{t('shell:sign_in')}</ButtonLink>}
          {(status >= 500 || status === 0) && (
            <ButtonLink
              to={uncheckedAddress(pathname + search)}
              reloadDocument
              variant="secondary"
              start={<Icon name="rotate-cw" size={16} />}
            >
              {t('shell:ui.try_again')}
            </ButtonLink>
          )}
          <ButtonLink
            to="/"
            reloadDocument
            variant={status === 401 ? 'secondary' : 'primary'}
            start={<Icon name="house" size={16} />}
          >
            {t('shell:error.home')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
