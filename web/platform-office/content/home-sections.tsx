import { listProducts } from '../../../domains/catalog/queries-list.server.ts';
import { readCards } from '../../../domains/catalog/read-cards.server.ts';
import { listSections } from '../../../domains/platform-office/home-sections/list-sections.server.ts';
import { HOME_SECTION_KINDS, isShownAt } from '../../../domains/sites/home-sections.ts';
import { siteAddress } from '../../../domains/sites/site-url.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/home-sections';
import { toChoice } from './home-section-data.ts';
import { HomeSectionForm } from './home-section-form.tsx';
import { HomeSectionList } from './home-section-list.tsx';
import { HomeSectionProducts } from './home-section-products.tsx';
import { changeHomeSections } from './home-sections-action.server.ts';
import { readGoodsPlace } from './read-content.server.ts';
import { StandardList } from './standard-list.tsx';

const FOUND = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const where = readGoodsPlace(ctx, request);
  const { searchParams } = new URL(request.url);
  const sections = await listSections(ctx, { site: where.site });
  const edited = sections.find(({ id }) => id === where.editing);
  const kind = HOME_SECTION_KINDS.find((each) => each === searchParams.get('new'));
  const search = searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const isPicking = edited?.kind === 'products';
  const [chosen, found] = await Promise.all([
    isPicking ? readCards(ctx, edited.productIds) : [],
    isPicking && search ? listProducts(ctx, { keyword: search, page: 1, limit: FOUND }).then(({ list }) => list) : [],
  ]);
  const target = ctx.app.sites.byId(where.site) ?? ctx.site;
  return {
    site: where.site,
    sites: where.sites,
    sections: sections.map((each) => ({ ...each, isShown: isShownAt(each, ctx.now) })),
    edited,
    kind: edited ? undefined : kind,
    search,
    chosen: chosen.map(toChoice),
    found: found.map(toChoice),
    home: `${siteAddress(ctx.app, target)}/`,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return changeHomeSections(context, request, readGoodsPlace(pageCtx(context), request).site);
}

/** The sections of the goods site's home page: their order, times, languages and own content. */
export default function HomeSections({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { site, sites, sections, edited, kind, search, chosen, found, home } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const list: `?${string}` = `?site=${site}`;
  const formKind = edited?.kind ?? kind;
  return (
    <OfficePage
      title={t('platform-office:sections.home_sections')}
      hint={t('home-sections:hint')}
      answer={answer}
      actions={
        <ButtonLink
          to={`${list}&new=products`}
          // the standard list offers to be customised first
          variant={sections.length > 0 ? 'primary' : 'secondary'}
          start={<Icon name="plus" size={17} />}
        >
          {t('home-sections:add')}
        </ButtonLink>
      }
    >
      {sites.length > 1 && (
        <FilterBar isWhole>
          <FilterChoice
            name="site"
            label={t('platform-office:content.site')}
            value={site}
            choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FilterBar>
      )}
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          (sections.length > 0 || formKind) && 'xl:grid-cols-2',
        )}
      >
        <div className="grid min-w-0 gap-4 xl:order-2">
          {formKind && (
            <HomeSectionForm
              key={edited?.id ?? formKind}
              section={edited}
              kind={formKind}
              present={sections.map((each) => each.kind)}
              list={list}
              answer={answer}
            />
          )}
          {edited && (
            <ConfirmAction
              intent="remove"
              values={{ id: edited.id }}
              label={t('home-sections:remove_section')}
              question={t('home-sections:remove_question')}
              align="start"
            />
          )}
          {edited?.kind === 'products' && (
            <HomeSectionProducts section={edited} site={site} search={search} chosen={chosen} found={found} />
          )}
        </div>
        {sections.length > 0 ? (
          <div className="grid min-w-0 gap-4 xl:order-1">
            <HomeSectionList sections={sections} list={list} edited={edited?.id} home={home} />
            <ConfirmAction
              intent="reset"
              label={t('home-sections:reset')}
              question={t('home-sections:reset_question')}
              align="start"
            />
          </div>
        ) : (
          <StandardList home={home} />
        )}
      </div>
    </OfficePage>
  );
}
