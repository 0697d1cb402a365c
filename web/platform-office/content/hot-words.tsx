import {
  type OfficePopularSearch,
  popularSearchInput,
  removeInput,
} from '../../../domains/platform-office/front/contract.ts';
import { listPopularSearches } from '../../../domains/platform-office/front/queries.server.ts';
import { removeFront } from '../../../domains/platform-office/front/remove-front.server.ts';
import { savePopularSearch } from '../../../domains/platform-office/front/save-popular-search.server.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/hot-words';
import { PopularSearchForm } from './popular-search-form.tsx';
import { listAddress, readPlace } from './read-content.server.ts';
import { RemovePicked } from './remove-picked.tsx';

const PICKED = 'picked-words';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const place = readPlace(ctx, request);
  return { ...place, words: await listPopularSearches(ctx, { site: place.site }) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    if (intent === 'remove') {
      await removeFront(ctx, 'hot_words', parseOrRefuse(removeInput, { ids: all('ids').map(Number) }).ids);
      return { done: 'removed', to: listAddress(request) };
    }
    const { site, url, id, sort } = submitted;
    const input = {
      id: readNumber(id),
      site: readNumber(site),
      title: readTexts(submitted, 'title'),
      url,
      sort: readNumber(sort),
    };
    await savePopularSearch(ctx, parseOrRefuse(popularSearchInput, input));
    return { done: 'saved', to: listAddress(request) };
  });
}

/** Popular searches, offered before typing. */
export default function HotWords({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { words, site, sites, isAdding, editing } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const edited = words.find(({ id }) => id === editing);
  const nameOf = (word: OfficePopularSearch) => pickText(word.title, locale);
  const columns: Column<OfficePopularSearch>[] = [
    { key: 'title', title: t('platform-office:content.title'), lead: true, cell: nameOf },
    {
      key: 'link',
      title: t('platform-office:content.leads_to'),
      cell: ({ url }) => (
        <span className="[overflow-wrap:anywhere]">{url || t('platform-office:hot_words.search_for_it')}</span>
      ),
    },
    { key: 'sort', title: t('platform-office:content.sort'), figures: true, cell: ({ sort }) => sort },
    {
      key: 'edit',
      title: t('shell:ui.edit'),
      actions: true,
      cell: (word) => (
        <ButtonLink
          to={`?site=${site}&edit=${word.id}`}
          variant="secondary"
          size="sm"
          aria-label={`${t('shell:ui.edit')}: ${nameOf(word)}`}
        >
          {t('shell:ui.edit')}
        </ButtonLink>
      ),
    },
  ];
  return (
    <OfficePage
      title={t('platform-office:sections.hot_words')}
      hint={t('platform-office:hot_words.hint')}
      answer={answer}
      actions={
        <ButtonLink to={`?site=${site}&new=1`} start={<Icon name="plus" size={17} />}>
          {t('platform-office:content.add')}
        </ButtonLink>
      }
    >
      <FilterBar isWhole>
        <FilterChoice
          name="site"
          label={t('platform-office:content.site')}
          value={site}
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      {(isAdding || edited) && (
        <PopularSearchForm
          key={edited?.id ?? 'new'}
          word={edited}
          site={site}
          next={Math.max(-1, ...words.map(({ sort }) => sort)) + 1}
          answer={answer}
        />
      )}
      {words.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.hot_words')}
            columns={columns}
            rows={words}
            keyOf={({ id }) => id}
            pick={{ form: PICKED, labelOf: (word) => t('back-office:pick_row', { name: nameOf(word) }) }}
          />
          <RemovePicked id={PICKED} />
        </>
      ) : (
        <NothingHere
          icon="flame"
          title={t('platform-office:hot_words.none')}
          hint={t('platform-office:hot_words.none_hint')}
        />
      )}
    </OfficePage>
  );
}
