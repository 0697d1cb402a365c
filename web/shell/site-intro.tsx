import { pageContext } from '../page-context.server.ts';
import { useTexts } from '../texts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/site-intro';
import { categoryAddress } from './category-address.ts';
import { CategoryIcon } from './category-icon.tsx';
import { PageHead } from './page-head.tsx';
import { useShell } from './use-shell.ts';

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep('sites', 'catalog');
  return {};
}

/** What this shop is, for somebody who has just heard of it. */
export default function SiteIntro(_: Route.ComponentProps) {
  const { t } = useTexts();
  const shell = useShell();
  if (!shell) return null;
  const { site, categories } = shell;
  return (
    <div className="content py-6 md:py-10">
      <PageHead title={t('shell:intro.title', { site: site.name })} description={site.info} canonical="/site" />
      <section className="rounded-card bg-card px-6 py-12 text-center md:px-16 md:py-20">
        <h1 className="text-[28px] leading-tight md:text-[40px]">{t('shell:intro.title', { site: site.name })}</h1>
        <p className="mx-auto mt-4 max-w-2xl text-base text-secondary md:text-lg">{site.info}</p>
        <p className="mx-auto mt-3 max-w-2xl text-secondary">{t('shell:intro.text')}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" size="lg">
            {t('shell:intro.shop')}
          </ButtonLink>
          {!shell.user && (
            <ButtonLink to="/login?mode=6" size="lg" look="secondary">
              {t('shell:intro.join')}
            </ButtonLink>
          )}
        </div>
      </section>
      <ul className="mt-4 grid grid-cols-2 gap-3 md:mt-6 md:grid-cols-4 md:gap-4">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to={categoryAddress(category.id)}
              className="flex h-full items-center gap-3 rounded-card bg-card p-4 font-semibold transition-colors hover:text-brand-hover md:p-5"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
                <CategoryIcon name={category.icon} size={22} />
              </span>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
