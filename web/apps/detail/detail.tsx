import { data } from 'react-router';
import { readOwnVersion } from '../../../domains/app-market/downloads/list-downloads.server.ts';
import { listRatings, readOwnRating } from '../../../domains/app-market/ratings/list-ratings.server.ts';
import { readApp } from '../../../domains/app-market/reading/read-app.server.ts';
import { platformOf } from '../../../domains/app-market/reading/rules.ts';
import { hasReserved } from '../../../domains/app-market/reservations/list-reservations.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { appCategoryAddress } from '../../frames/app-places.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Rating } from '../../ui/rating.tsx';
import { AppIcon } from '../parts/app-icon.tsx';
import { AppRows } from '../parts/app-row.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/detail';
import { act } from './act.server.ts';
import { AppData } from './app-data.tsx';
import { FileFacts } from './file-facts.tsx';
import { GetButtons } from './get-buttons.tsx';
import { PrivacyFacts } from './privacy-facts.tsx';
import { Ratings } from './ratings.tsx';
import { ReportForm } from './report-form.tsx';
import { Screenshots } from './screenshots.tsx';
import { Versions } from './versions.tsx';

const RATINGS_SHOWN = 10;

/** No app has the id 0. */
const readId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, url } = context.get(pageContext);
  const id = readId(params.id);
  try {
    const [app, version, isReserved, own, ratings] = await Promise.all([
      readApp(ctx, id),
      readOwnVersion(ctx, id),
      hasReserved(ctx, id),
      readOwnRating(ctx, id),
      listRatings(ctx, { id, page: readPage(url), limit: RATINGS_SHOWN }),
    ]);
    return { app, ownVersion: version ?? null, isReserved, own, ratings, platform: platformOf(ctx.userAgent) };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'app_not_found') throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:app_not_found') }, { status: 404 });
  }
}

const readPage = (url: URL) => Number(/^[1-9]\d{0,2}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);

/** Reserving, rating and reporting need an account; guests sign in first and come back. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const id = readId(params.id);
  const answer = await act(ctx, id, await request.formData());
  if (answer instanceof Response) return answer;
  if (answer) return data(answer, { status: answer.problem ? 422 : 200 });
  return redirect(`/app_detail/${id}`, 303);
}

/** Everything about one app. */
export default function Detail({ loaderData }: Route.ComponentProps) {
  const { app, platform } = loaderData;
  const { t } = useTexts();
  const steps = app.category ? [{ label: app.category.name, to: appCategoryAddress(app.category.id) }] : [];
  return (
    <div className="content grid gap-4 py-4 md:gap-6 md:py-6">
      <PageHead
        title={app.name}
        description={app.summary || app.description}
        canonical={`/app_detail/${app.id}`}
        image={app.screenshots[0] && { url: app.screenshots[0].url, alt: app.name }}
      />
      <AppData app={app} />
      <div className="max-md:hidden">
        <Breadcrumbs steps={[...steps, { label: app.name }]} />
      </div>
      <Head {...loaderData} />
      {app.screenshots.length > 0 && <Screenshots name={app.name} pictures={app.screenshots} />}
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4 md:gap-6">
          {app.description && (
            <Section title={t('apps:detail.about')}>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{app.description}</p>
            </Section>
          )}
          {app.versions.length > 0 && <Versions versions={app.versions} />}
          <Ratings {...loaderData} />
        </div>
        <div className="grid min-w-0 gap-4 md:gap-6">
          <PrivacyFacts app={app} />
          {app.offered && <FileFacts files={app.offered.files} platform={platform} />}
        </div>
      </div>
      {app.similar.length > 0 && (
        <Section title={t('apps:detail.similar')}>
          <AppRows apps={app.similar} />
        </Section>
      )}
      <ReportForm />
    </div>
  );
}

function Head(props: Route.ComponentProps['loaderData']) {
  const { app } = props;
  const { t } = useTexts();
  return (
    <header className="grid gap-5 rounded-card border border-line bg-card p-4 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8 md:p-6">
      <div className="flex items-start gap-4 md:contents">
        <AppIcon app={app} size={96} className="md:size-32!" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl [overflow-wrap:anywhere] md:text-[28px] md:leading-tight">{app.name}</h1>
          {app.developer && (
            <Link
              to={`/app/developer/${app.developer.id}`}
              className="inline-block py-1 text-brand-hover hover:underline"
            >
              {app.developer.name}
            </Link>
          )}
          {app.isOfficial && (
            <p className="flex items-center gap-1 text-[13px] text-secondary">
              <Icon name="badge-check" size={15} className="text-brand" />
              {t('apps:official')}
            </p>
          )}
          <p className="mt-1 text-secondary [overflow-wrap:anywhere]">{app.summary}</p>
          <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
            {app.ratingCount > 0 && (
              <li className="flex items-center gap-1.5">
                <Rating tenths={app.rating} showNumber />
                <a href="#ratings" className="hover:text-brand-hover">
                  {t('apps:ratings', { count: app.ratingCount })}
                </a>
              </li>
            )}
            <li>{t(`apps:kind.${app.kind}`)}</li>
            {app.kind === 'package' && !app.isAnnounced && <li>{t('apps:downloads', { count: app.downloads })}</li>}
            {app.category && (
              <li>
                <Link to={appCategoryAddress(app.category.id)} className="hover:text-brand-hover">
                  {app.category.name}
                </Link>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="md:col-start-2">
        <GetButtons {...props} />
      </div>
    </header>
  );
}
