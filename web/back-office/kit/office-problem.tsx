import { useLocation } from 'react-router';
import { readRefusal } from '../../frames/error-page.tsx';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBackOffice } from './back-office.tsx';

/** In place of a page of the office that could not be shown: what happened, and the way back into the office. */
export function OfficeProblem({ error }: { error: unknown }) {
  const { t } = useTexts();
  const { home } = useBackOffice();
  const { pathname, search } = useLocation();
  const { status, message } = readRefusal(error);
  const kind = status === 404 ? 'missing' : status === 403 ? 'forbidden' : 'failed';
  const title = t(`back-office:problem.${kind}`);
  return (
    <div className="flex flex-col items-center py-12 text-center md:py-20">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <span className="flex size-14 items-center justify-center rounded-full bg-card text-muted">
        <Icon name={kind === 'missing' ? 'search-x' : 'triangle-alert'} size={28} />
      </span>
      <h1 className="mt-4 text-xl">{title}</h1>
      <p className="mt-2 max-w-md text-secondary">
        {(kind !== 'missing' && message) || t(`back-office:problem.${kind}_hint`)}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {kind === 'failed' && (
          <ButtonLink
            to={uncheckedAddress(pathname + search)}
            reloadDocument
            variant="secondary"
            start={<Icon name="rotate-cw" size={16} />}
          >
            {t('shell:ui.try_again')}
          </ButtonLink>
        )}
        <ButtonLink to={home} start={<Icon name="house" size={16} />}>
          {t('back-office:problem.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
