import { formatNames } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { MoveButtons } from '../../back-office/kit/move-buttons.tsx';
import { useDraggedRows } from '../../back-office/kit/use-dragged-rows.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ListedSection } from './home-section-data.ts';

interface HomeSectionListProps {
  sections: readonly ListedSection[];
  list: `?${string}`;
  edited: number | undefined;
  /** The address of the home page. */
  home: string;
}

/** The sections in their order: moved by dragging, or one place at a time by their buttons. */
export function HomeSectionList({ sections, list, edited, home }: HomeSectionListProps) {
  const { t } = useTexts();
  const rows = useDraggedRows({ field: 'id', version: sections.map(({ id }) => id).join('.') });
  return (
    <ol
      ref={rows}
      aria-label={t('platform-office:sections.home_sections')}
      className="divide-y divide-line rounded-card border border-line bg-card"
    >
      {sections.map((section, place) => (
        <Row
          key={section.id}
          section={section}
          place={place}
          isLast={place === sections.length - 1}
          list={list}
          isEdited={section.id === edited}
          home={home}
        />
      ))}
    </ol>
  );
}

interface RowProps extends Pick<HomeSectionListProps, 'list' | 'home'> {
  section: ListedSection;
  place: number;
  isLast: boolean;
  isEdited: boolean;
}

function Row({ section, place, isLast, list, isEdited, home }: RowProps) {
  const { t, locale } = useTexts();
  const { id, kind, active, isShown, locales, startsAt, endsAt, previewKey } = section;
  const title = pickText(section.title, locale);
  const name = title || t(`home-sections:kinds.${kind}`);
  return (
    <li
      data-row={id}
      data-place={place}
      className={cx('flex flex-wrap items-center gap-2 px-2 py-2 data-over:bg-brand-tint', isEdited && 'bg-brand-tint')}
    >
      <span aria-hidden="true" className="js-only hidden cursor-grab p-1 text-faint sm:block">
        <Icon name="chevrons-up-down" size={15} />
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        {title && <p className="text-muted text-xs">{t(`home-sections:kinds.${kind}`)}</p>}
        <p className="flex flex-wrap items-center gap-1.5 text-secondary text-xs">
          {!active && <Tag variant="plain">{t('home-sections:off')}</Tag>}
          {active && !isShown && <Tag variant="warning">{t('home-sections:not_now')}</Tag>}
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
        </p>
      </div>
      <MoveButtons id={id} name={name} place={place} isLast={isLast} />
      <div className="flex flex-wrap items-center gap-1.5">
        <ButtonLink
          to={`${list}&edit=${id}`}
          variant="secondary"
          size="sm"
          aria-label={`${t('shell:ui.edit')}: ${name}`}
        >
          {t('shell:ui.edit')}
        </ButtonLink>
        <ActionForm
          intent={active ? 'hide' : 'show'}
          values={{ id }}
          label={t(active ? 'home-sections:hide' : 'home-sections:show')}
          about={name}
        />
        <a
          href={`${home}?preview=${previewKey}`}
          target="_blank"
          rel="noreferrer"
          draggable={false}
          aria-label={`${t('home-sections:preview')}: ${name}`}
          className="inline-flex min-h-8 items-center gap-1 px-2 text-[13px] text-secondary hover:text-brand-hover"
        >
          {t('home-sections:preview')}
        </a>
      </div>
    </li>
  );
}
