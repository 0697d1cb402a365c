import type { OfficeCategory } from '../../../domains/catalog/categories/contract.ts';
import { categoriesQuery } from '../../../domains/catalog/categories/contract.ts';
import { listCategories } from '../../../domains/catalog/categories/list-categories.server.ts';
import { CATEGORY_KINDS } from '../../../domains/catalog/categories/rules.ts';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/categories';
import { applyCategoryForm } from './category-action.server.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryOverview } from './category-overview.tsx';
import { CategoryTree } from './category-tree.tsx';
import { OpenCategory } from './open-category.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { kind } = readQuery(categoriesQuery, request);
  const search = new URL(request.url).searchParams;
  const categories = await listCategories(pageCtx(context), { kind });
  const below = search.get('new');
  const chosen = (id: string | null) => categories.find((each) => each.id === Number(id));
  return {
    kind,
    categories,
    adding: below !== null,
    /** The category that a new one is added to. */
    below: chosen(below),
    open: chosen(search.get('open')),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const { kind } = readQuery(categoriesQuery, request);
  return handleForm(context, request, (ctx, form) => applyCategoryForm(ctx, kind, form));
}

/** The category trees of the shop and of the two markets. */
export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { kind, categories, adding, below, open } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const isWorking = categories.some((category: OfficeCategory) => category.isWorking);
  return (
    <OfficePage
      title={t('platform-office:sections.categories')}
      hint={t('category-admin:hint')}
      answer={answer}
      actions={
        <ButtonLink to={`?kind=${kind}&new=`} start={<Icon name="plus" size={17} />}>
          {t('category-admin:add')}
        </ButtonLink>
      }
    >
      <div className="mb-4">
        <TabLinks
          label={t('category-admin:kind')}
          current={kind}
          tabs={CATEGORY_KINDS.map((key) => ({ key, label: t(`category-admin:kinds.${key}`), to: `?kind=${key}` }))}
        />
      </div>
      {isWorking && (
        <div className="mb-4">
          <NoticeBar>{t('category-admin:working')}</NoticeBar>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4 xl:order-2 xl:sticky xl:top-4">
          {!adding && !open && categories.length > 0 && <CategoryOverview categories={categories} />}
          {adding && <CategoryForm key={below?.id ?? 0} kind={kind} below={below} answer={answer} />}
          {open && <OpenCategory key={open.id} kind={kind} category={open} categories={categories} answer={answer} />}
        </div>
        {categories.length > 0 ? (
          <CategoryTree kind={kind} categories={categories} open={open?.id} />
        ) : (
          <NothingHere icon="layers" title={t('category-admin:none')} hint={t('category-admin:none_hint')} />
        )}
      </div>
    </OfficePage>
  );
}
