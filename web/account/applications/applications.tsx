import { useEffect } from 'react';
import { listApplications } from '../../../domains/merchants/onboarding/queries.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { readPage, tabAddress } from '../../ui/list-tabs.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/applications';
import { ApplicationCard } from './application-card.tsx';

const PAGE_SIZE = 10;
const PATH = '/users/application_record';
const APPLY = '/users/merchant_settled?menuCur=70';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const { searchParams } = new URL(request.url);
  const applications = await listApplications(pageCtx(context), { page: readPage(searchParams), limit: PAGE_SIZE });
  return { applications, isSent: searchParams.get('done') === 'applied' };
}

/** Every application to open a shop, and its state. */
export default function Applications({ loaderData: { applications, isSent } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { list, page, total } = applications;
  // the form before stays where it is for its codes and pictures, and the scroll position with it
  useEffect(() => {
    if (isSent) window.scrollTo({ top: 0 });
  }, [isSent]);
  return (
    <section>
      <PageHead title={t('applications:title')} noindex />
      <h1 className="rounded-card bg-card px-4 py-4 text-xl md:px-6 md:py-5">{t('applications:title')}</h1>
      {isSent && (
        <div className="mt-3">
          <NoticeBar kind="success">{t('applications:sent')}</NoticeBar>
        </div>
      )}
      {list.length > 0 ? (
        <>
          <ul className="mt-3 grid gap-3">
            {list.map((application, at) => (
              <li key={application.id}>
                <ApplicationCard application={application} isNewest={page === 1 && at === 0} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(total / PAGE_SIZE)}
            hrefFor={(wanted) => tabAddress(PATH, {}, wanted)}
          />
        </>
      ) : (
        <div className="mt-3 rounded-card bg-card">
          <EmptyState picture="orders" title={t('applications:empty')} hint={t('applications:empty_text')}>
            <ButtonLink to={APPLY}>{t('applications:apply')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </section>
  );
}
