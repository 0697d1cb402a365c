import type { OfficeCollection } from '../../../domains/app-market/editorial/contract.ts';
import { isPublic } from '../../../domains/app-market/manage/rules.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { MoveButtons } from '../../back-office/kit/move-buttons.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { useDraggedRows } from '../../back-office/kit/use-dragged-rows.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { MissingLanguages } from './missing-languages.tsx';

interface CollectionListProps {
  collections: readonly OfficeCollection[];
  edited: number | undefined;
}

/** The collections in their order: moved by dragging, or one place at a time by their buttons. */
export function CollectionList({ collections, edited }: CollectionListProps) {
  const { t } = useTexts();
  const rows = useDraggedRows({ field: 'id', version: collections.map(({ id }) => id).join('.') });
  if (collections.length === 0)
    return <NothingHere icon="layers" title={t('app-collections:none')} hint={t('app-collections:none_hint')} />;
  return (
    <ol
      ref={rows}
      aria-label={t('platform-office:sections.app_collections')}
      className="min-w-0 divide-y divide-line rounded-card border border-line bg-card xl:order-1"
    >
      {collections.map((collection, place) => (
        <Row
          key={collection.id}
          collection={collection}
          place={place}
          isLast={place === collections.length - 1}
          isEdited={collection.id === edited}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  collection: OfficeCollection;
  place: number;
  isLast: boolean;
  isEdited: boolean;
}

function Row({ collection, place, isLast, isEdited }: RowProps) {
  const { t, locale } = useTexts();
  const { id, key, title, intro, isShown, apps } = collection;
  const name = pickText(title, locale);
  const seen = apps.filter(({ status }) => isPublic(status)).length;
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
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-secondary text-xs">
          {!isShown && <Tag variant="plain">{t('app-collections:off')}</Tag>}
          {isShown && seen === 0 && <Tag variant="warning">{t('app-collections:empty')}</Tag>}
          <span>{t('app-collections:number_of_apps', { count: apps.length })}</span>
          <span className="[overflow-wrap:anywhere]">{key}</span>
        </p>
        <MissingLanguages texts={[title, intro]} />
      </div>
      <MoveButtons id={id} name={name} place={place} isLast={isLast} />
      <div className="flex flex-wrap items-center gap-1.5">
        <ButtonLink
          to={`?edit=${id}`}
          variant="secondary"
          size="sm"
          aria-label={`${t('shell:ui.edit')}: ${name}`}
          className="pointer-coarse:min-h-11"
        >
          {t('shell:ui.edit')}
        </ButtonLink>
        <ActionForm
          intent={isShown ? 'hide' : 'show'}
          values={{ id }}
          label={t(isShown ? 'app-collections:hide' : 'app-collections:show')}
          about={name}
        />
      </div>
    </li>
  );
}
