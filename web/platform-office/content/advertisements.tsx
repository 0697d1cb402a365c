import {
  advertisementInput,
  type OfficeAdvertisement,
  removeInput,
} from '../../../domains/platform-office/front/contract.ts';
import { listAdvertisements, readAdvertisementDays } from '../../../domains/platform-office/front/queries.server.ts';
import { removeFront } from '../../../domains/platform-office/front/remove-front.server.ts';
import { PLACES } from '../../../domains/platform-office/front/rules.ts';
import { saveAdvertisement, setPicture } from '../../../domains/platform-office/front/save-advertisement.server.ts';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import type { Route } from './+types/advertisements';
import { AdvertisementFigures } from './advertisement-figures.tsx';
import { AdvertisementForm } from './advertisement-form.tsx';
import { AdvertisementList } from './advertisement-list.tsx';
import { listAddress, readPlace } from './read-content.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const where = readPlace(ctx, request);
  const wanted = new URL(request.url).searchParams.get('place');
  const all = await listAdvertisements(ctx, { site: where.site });
  const days = all.some(({ id }) => id === where.editing)
    ? await readAdvertisementDays(ctx, { id: where.editing ?? 0 })
    : [];
  return { ...where, all, days, place: PLACES.find((place) => place === wanted) ?? PLACES[0] };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted, all }) => {
    if (intent === 'remove') {
      await removeFront(ctx, 'advertisements', parseOrRefuse(removeInput, { ids: all('ids').map(Number) }).ids);
      return { done: 'removed', to: listAddress(request) };
    }
    if (intent === 'no-picture') {
      await setPicture(ctx, { id: readFormId(submitted.id), image: '' });
      return { done: 'saved' };
    }
    const { site, place, icon, link, color, id, sort, startsAt, endsAt } = submitted;
    const input = parseOrRefuse(advertisementInput, {
      ...{ place, icon: icon ?? '', link, color: submitted.hasColor === 'on' ? color : '' },
      ...{ id: readNumber(id), site: readNumber(site), sort: readNumber(sort) },
      ...{ startsAt: readMoment(ctx, startsAt), endsAt: readMoment(ctx, endsAt), locales: all('locales') },
      title: readTexts(submitted, 'title'),
      subtitle: readTexts(submitted, 'subtitle'),
      button: readTexts(submitted, 'button'),
    });
    const saved = await saveAdvertisement(ctx, input);
    // a new banner needs its picture next
    const next: PageAddress = input.id
      ? listAddress(request)
      : `/admin/advertisements?site=${site}&place=${place}&edit=${saved}`;
    return { done: 'saved', to: next };
  });
}

/** Home page content besides the products: the carousel, quick links, tiles and the notice. */
export default function Advertisements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { all, days, place, site, sites, isAdding, editing } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const shown = all.filter((each: OfficeAdvertisement) => each.place === place);
  const edited = all.find(({ id }) => id === editing);
  const list: `?${string}` = `?site=${site}&place=${place}`;
  return (
    <OfficePage
      title={t('platform-office:sections.advertisements')}
      hint={t('platform-office:ads.hint')}
      answer={answer}
      actions={
        <ButtonLink to={`${list}&new=1`} start={<Icon name="plus" size={17} />}>
          {t('platform-office:content.add')}
        </ButtonLink>
      }
    >
      <FilterBar keep={['place']} isWhole>
        <FilterChoice
          name="site"
          label={t('platform-office:content.site')}
          value={site}
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      <div className="mb-4">
        <TabLinks
          label={t('platform-office:ads.place')}
          current={place}
          tabs={PLACES.map((key) => ({
            key,
            label: t(`platform-office:ads.places.${key}`),
            to: `?site=${site}&place=${key}`,
            count: all.filter((each) => each.place === key).length,
          }))}
        />
      </div>
      {(isAdding || edited) && (
        <AdvertisementForm
          key={edited?.id ?? 'new'}
          advertisement={edited}
          place={edited?.place ?? place}
          site={site}
          list={list}
          next={Math.max(-1, ...shown.map(({ sort }) => sort)) + 1}
          answer={answer}
        />
      )}
      {edited && <AdvertisementFigures days={days} />}
      <AdvertisementList advertisements={shown} list={list} place={place} />
    </OfficePage>
  );
}
