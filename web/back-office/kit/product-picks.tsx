import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActionForm } from './action-form.tsx';
import { OfficeForm } from './office-form.tsx';
import { Panel } from './panel.tsx';

export interface ListedProduct {
  id: number;
  name: string;
  image: string;
  /** Beside the name: shop, price, state. */
  facts: ReactNode;
}

interface ProductPicksProps {
  title: string;
  hint: ReactNode;
  /** Shown while nothing is chosen. */
  none: string;
  /** The ids as stored; those without a product in `chosen` are offered for removal only. */
  ids: readonly number[];
  most: number;
  chosen: readonly ListedProduct[];
  /** Products to add. */
  found: readonly ListedProduct[];
  hasMore?: boolean;
  search: string;
  /** The query of the page without the search. */
  page: Record<string, string | number>;
  /** Sent with each change. */
  values: Record<string, string | number>;
  /** Where other things than products on sale are chosen. */
  words?: PickWords;
}

interface PickWords {
  search: string;
  nothingFound: string;
  full: string;
}

/**
 * Chosen products in their order, and a search with which others are added. Each change is a form of its own with the
 * intent `product_add`, `product_remove`, `product_earlier` or `product_later`, so it works without scripts.
 */
export function ProductPicks(props: ProductPicksProps) {
  const { title, hint, none, ids, most, chosen, found, hasMore = false, search, page, values } = props;
  const { t } = useTexts();
  const {
    search: findOne,
    nothingFound,
    full,
  } = props.words ?? {
    search: t('back-office:picks.search'),
    nothingFound: t('back-office:picks.nothing_found'),
    full: t('back-office:picks.full'),
  };
  const list = useKeptFocus(ids);
  const gone = ids.filter((id) => !chosen.some((product) => product.id === id));
  const isFull = most > 1 && ids.length >= most;
  const offered = found.filter(({ id }) => !ids.includes(id));
  return (
    <Panel title={title} hint={hint}>
      {ids.length === 0 && <p className="mb-4 text-secondary">{none}</p>}
      {gone.length > 0 && (
        <div className="mb-4 grid gap-2">
          <NoticeBar>{t('back-office:picks.gone', { number: gone.length })}</NoticeBar>
          <div className="flex flex-wrap gap-2">
            {gone.map((product) => (
              <ActionForm
                key={product}
                intent="product_remove"
                values={{ ...values, product }}
                label={`${t('back-office:picks.remove')} ${product}`}
              />
            ))}
          </div>
        </div>
      )}
      <ol ref={list} className="mb-5 divide-y divide-line">
        {chosen.map((product, place) => (
          <Row key={product.id} product={product}>
            {chosen.length > 1 && (
              <>
                <Change kind="earlier" icon="arrow-up" {...{ product, values }} disabled={place === 0} />
                <Change
                  kind="later"
                  icon="arrow-down"
                  {...{ product, values }}
                  disabled={place === chosen.length - 1}
                />
              </>
            )}
            <Change kind="remove" icon="trash-2" {...{ product, values }} />
          </Row>
        ))}
      </ol>
      <OfficeForm method="get" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        {Object.entries(page).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField name="q" type="search" label={findOne} defaultValue={search} maxLength={100} />
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('shell:search')}
        </Button>
      </OfficeForm>
      {isFull && <p className="mt-3 text-secondary">{full}</p>}
      {!isFull && search && found.length === 0 && <p className="mt-3 text-secondary">{nothingFound}</p>}
      {!isFull && (
        <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
          {offered.map((product) => (
            <Row key={product.id} product={product}>
              <Change kind="add" icon="plus" {...{ product, values }} />
            </Row>
          ))}
        </ul>
      )}
      {!isFull && hasMore && <p className="mt-2 text-[13px] text-secondary">{t('back-office:picks.more')}</p>}
    </Panel>
  );
}

function Row({ product, children }: { product: ListedProduct; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Picture src={product.image} alt="" className="w-12 shrink-0 rounded-control border border-line" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2">{product.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">{product.facts}</span>
      </span>
      <span className="flex shrink-0">{children}</span>
    </li>
  );
}

interface ChangeProps {
  kind: 'add' | 'remove' | 'earlier' | 'later';
  icon: 'plus' | 'trash-2' | 'arrow-up' | 'arrow-down';
  product: ListedProduct;
  values: ProductPicksProps['values'];
  disabled?: boolean;
}

function Change({ kind, icon, product, values, disabled }: ChangeProps) {
  const { t } = useTexts();
  return (
    <OfficeForm method="post" preventScrollReset>
      {Object.entries({ ...values, product: product.id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton
        type="submit"
        name="intent"
        value={`product_${kind}`}
        data-product={product.id}
        label={`${t(`back-office:picks.${kind}`)}: ${product.name}`}
        icon={<Icon name={icon} size={17} />}
        disabled={disabled}
        className="size-11"
      />
    </OfficeForm>
  );
}

/** Moving a row in the document takes the focus from its buttons: it returns to the row that was moved. */
function useKeptFocus(ids: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ product: string; value: string }>(null);
  useEffect(() => {
    const rows = list.current;
    const note = (event: Event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('button[data-product]');
      if (button) pressed.current = { product: button.dataset.product ?? '', value: button.value };
    };
    rows?.addEventListener('click', note);
    return () => rows?.removeEventListener('click', note);
  }, []);
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` triggers it: reordering removes the focused button from the document
  useEffect(() => {
    const last = pressed.current;
    pressed.current = null;
    if (!last || document.activeElement !== document.body) return;
    const ofRow = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])].filter(
      ({ dataset }) => dataset.product === last.product,
    );
    (ofRow.find(({ value }) => value === last.value) ?? ofRow[0])?.focus();
  }, [order]);
  return list;
}
