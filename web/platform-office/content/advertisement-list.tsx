import type { OfficeAdvertisement } from '../../../domains/platform-office/front/contract.ts';
import { type Place, SHOWN } from '../../../domains/platform-office/front/rules.ts';
import { formatNames, formatNumber } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ICON_NAMES } from '../../ui/icon-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { RemovePicked } from './remove-picked.tsx';

const PICKED = 'picked-advertisements';

interface AdvertisementListProps {
  advertisements: readonly OfficeAdvertisement[];
  place: Place;
  /** URL of this list. */
  list: `?${string}`;
}

export function AdvertisementList({ advertisements, place, list }: AdvertisementListProps) {
  const { t, locale } = useTexts();
  const nameOf = ({ title }: OfficeAdvertisement) => pickText(title, locale);
  const columns: Column<OfficeAdvertisement>[] = [
    {
      key: 'title',
      title: t('platform-office:content.title'),
      lead: true,
      cell: (each) => (
        <span className="flex items-center gap-3">
          <Thumbnail advertisement={each} />
          <span className="min-w-0">
            {nameOf(each)}
            <span className="block font-normal text-secondary text-xs">{pickText(each.subtitle, locale)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'link',
      title: t('platform-office:content.leads_to'),
      cell: ({ link }) => <span className="[overflow-wrap:anywhere]">{link || '–'}</span>,
    },
    { key: 'times', title: t('platform-office:ads.times'), cell: (each) => <Times advertisement={each} /> },
    {
      key: 'views',
      title: t('platform-office:ads.views'),
      figures: true,
      cell: ({ views }) => formatNumber(views, locale),
    },
    {
      key: 'clicks',
      title: t('platform-office:ads.clicks'),
      figures: true,
      cell: ({ clicks }) => formatNumber(clicks, locale),
    },
    { key: 'sort', title: t('platform-office:content.sort'), figures: true, cell: ({ sort }) => sort },
    {
      key: 'edit',
      title: t('shell:ui.edit'),
      actions: true,
      cell: (each) => (
        <ButtonLink
          to={`${list}&edit=${each.id}`}
          variant="secondary"
          size="sm"
          aria-label={`${t('shell:ui.edit')}: ${nameOf(each)}`}
        >
          {t('shell:ui.edit')}
        </ButtonLink>
      ),
    },
  ];
  if (advertisements.length === 0) {
    return (
      <NothingHere
        icon="images"
        title={t('platform-office:ads.none')}
        hint={t(`platform-office:ads.none_hint.${place}`)}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t(`platform-office:ads.places.${place}`)}
        columns={columns}
        rows={advertisements}
        keyOf={({ id }) => id}
        pick={{ form: PICKED, labelOf: (each) => t('back-office:pick_row', { name: nameOf(each) }) }}
      />
      <RemovePicked id={PICKED} />
    </>
  );
}

/** When and in which languages it is shown; always and in all unless restricted. */
function Times({ advertisement: { startsAt, endsAt, locales } }: { advertisement: OfficeAdvertisement }) {
  const { t, locale } = useTexts();
  if (!startsAt && !endsAt && locales.length === 0) return t('platform-office:ads.always');
  return (
    <span className="grid text-[13px]">
      {startsAt && (
        <span>
          {t('platform-office:ads.startsAt')} <LocalTime iso={startsAt} />
        </span>
      )}
      {endsAt && (
        <span>
          {t('platform-office:ads.endsAt')} <LocalTime iso={endsAt} />
        </span>
      )}
      {locales.length > 0 && (
        <span>
          {formatNames(
            locales.map((mark) => languageOf(mark).name),
            locale,
          )}
        </span>
      )}
    </span>
  );
}

function Thumbnail({ advertisement: { place, image, icon, color } }: { advertisement: OfficeAdvertisement }) {
  if (SHOWN[place].image) {
    return image ? (
      <img src={image} alt="" width={96} height={48} className="h-12 w-24 shrink-0 rounded-control object-cover" />
    ) : (
      <span
        aria-hidden="true"
        className="h-12 w-24 shrink-0 rounded-control bg-page"
        style={{ background: color || undefined }}
      />
    );
  }
  const name = ICON_NAMES.find((each) => each === icon);
  return name ? <Icon name={name} size={20} className="text-brand" /> : null;
}
