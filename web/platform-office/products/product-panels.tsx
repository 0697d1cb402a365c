import type { ReactNode } from 'react';
import type { OfficeProduct } from '../../../domains/platform-office/products/contract.ts';
import { formatNames, formatNumber } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, pickText } from '../../../platform/locale/locale.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ProductState } from './product-state.tsx';

/** Facts, pictures, variants, texts and history of a product. */
export function ProductPanels({ product }: { product: OfficeProduct }) {
  const { t } = useTexts();
  const columns = useVariantColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Panel title={t('product-admin:facts')}>
          <Facts product={product} />
        </Panel>
        <Panel title={t('product-admin:acts')}>
          <Acts acts={product.acts} />
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4">
        <Panel title={t('product-admin:texts')}>
          <Texts texts={product.texts} images={product.images} />
        </Panel>
        <DataTable
          caption={t('product-admin:variants')}
          columns={columns}
          rows={product.variants}
          keyOf={({ id }) => id}
        />
      </div>
    </div>
  );
}

function Facts({ product }: { product: OfficeProduct }) {
  const { t, locale } = useTexts();
  const number = (value: number) => formatNumber(value, locale);
  const facts: [string, ReactNode][] = [
    ['status', <ProductState key="status" product={product} />],
    [
      'shop',
      <Link key="shop" to={`/admin/merchants/${product.shop.id}`} className="link">
        {product.shop.name}
      </Link>,
    ],
    [
      'page',
      <Link key="page" to={`/goods_detail/${product.id}`} className="link">
        #{product.id}
      </Link>,
    ],
    ['category', product.categories.map(({ name }) => name).join(' › ')],
    ['kind', t(`product-admin:kinds.${product.kind}`)],
    ['vendor', product.vendor || '–'],
    ['sales', number(product.sales)],
    ['reviews', number(product.reviews)],
    ['added', <LocalTime key="added" iso={product.addedAt} />],
    ['changed', <LocalTime key="changed" iso={product.changedAt} />],
  ];
  return (
    <dl className="divide-y divide-line">
      {facts.map(([key, value]) => (
        <div key={key} className="grid grid-cols-[130px_minmax(0,1fr)] gap-3 py-2">
          <dt className="text-secondary">{t(`product-admin:${key}`)}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Texts({ texts, images }: Pick<OfficeProduct, 'texts' | 'images'>) {
  const { t, locale } = useTexts();
  const missing = LOCALES.filter((mark) => !texts.name[mark]);
  const tagline = pickText(texts.tagline, locale);
  return (
    <div className="grid gap-3">
      {images.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {images.map((url) => (
            <Picture key={url} src={url} alt="" className="size-20 rounded-control" />
          ))}
        </div>
      )}
      {tagline && <p className="font-semibold">{tagline}</p>}
      <RichText html={pickText(texts.description, locale)} />
      {missing.length > 0 && (
        <p className="text-muted text-xs">
          {t('product-admin:missing', {
            languages: formatNames(
              missing.map((mark) => languageOf(mark).name),
              locale,
            ),
          })}
        </p>
      )}
    </div>
  );
}

function Acts({ acts }: Pick<OfficeProduct, 'acts'>) {
  const { t, has } = useTexts();
  if (acts.length === 0) return <p className="text-secondary">{t('product-admin:acts_none')}</p>;
  const nameOf = (act: string) => {
    const text = `product-admin:act.${act.replace('product.', '')}`;
    return has(text) ? t(text) : act;
  };
  return (
    <ul className="divide-y divide-line">
      {acts.map(({ act, actor, reason, at }) => (
        <li key={`${act}-${at}`} className="grid gap-0.5 py-2">
          <span>{nameOf(act)}</span>
          {reason && <span className="text-[13px] text-secondary [overflow-wrap:anywhere]">{reason}</span>}
          <span className="text-muted text-xs">
            {actor} · <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function useVariantColumns(): Column<OfficeProduct['variants'][number]>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('product-admin:variant'),
      lead: true,
      cell: ({ name, code }) => (
        <>
          {name || t('product-admin:only_variant')}
          {code && <span className="block font-normal text-muted text-xs">{code}</span>}
        </>
      ),
    },
    {
      key: 'price',
      title: t('product-admin:price'),
      figures: true,
      cell: ({ price }) => <Price money={price} size="sm" plain />,
    },
    {
      key: 'stock',
      title: t('product-admin:stock'),
      figures: true,
      cell: ({ onHand, reserved }) => formatNumber(onHand - reserved, locale),
    },
  ];
}
