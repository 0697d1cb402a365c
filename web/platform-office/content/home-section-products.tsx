import { Form } from 'react-router';
import type { OfficeSection } from '../../../domains/platform-office/home-sections/contract.ts';
import { MAX_PRODUCTS } from '../../../domains/platform-office/home-sections/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProductChoice } from './home-section-data.ts';

interface HomeSectionProductsProps {
  section: OfficeSection;
  list: `?${string}`;
  search: string;
  chosen: readonly ProductChoice[];
  found: readonly ProductChoice[];
}

/** The hand-picked products in their order, and the search with which others are added. */
export function HomeSectionProducts({ section, list, search, chosen, found }: HomeSectionProductsProps) {
  const { t } = useTexts();
  const { id, productIds } = section;
  const gone = productIds.filter((each) => !chosen.some((product) => product.id === each));
  const isFull = productIds.length >= MAX_PRODUCTS;
  return (
    <Panel
      title={t('home-sections:products', { number: productIds.length, most: MAX_PRODUCTS })}
      hint={t('home-sections:products_hint')}
    >
      {productIds.length === 0 && <p className="mb-4 text-secondary">{t('home-sections:no_products')}</p>}
      {gone.length > 0 && (
        <div className="mb-4 grid gap-2">
          <NoticeBar>{t('home-sections:gone', { number: gone.length })}</NoticeBar>
          <div className="flex flex-wrap gap-2">
            {gone.map((product) => (
              <ActionForm
                key={product}
                intent="product_remove"
                values={{ id, product }}
                label={`${t('home-sections:remove')} ${product}`}
              />
            ))}
          </div>
        </div>
      )}
      <ol className="mb-5 divide-y divide-line">
        {chosen.map((product) => (
          <Product key={product.id} product={product}>
            {product.id !== productIds[0] && (
              <ActionForm
                intent="product_earlier"
                values={{ id, product: product.id }}
                label={t('home-sections:earlier')}
                about={product.name}
              />
            )}
            <ActionForm
              intent="product_remove"
              values={{ id, product: product.id }}
              label={t('home-sections:remove')}
              about={product.name}
            />
          </Product>
        ))}
      </ol>
      <Form method="get" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <input type="hidden" name="site" value={new URLSearchParams(list).get('site') ?? ''} />
        <input type="hidden" name="edit" value={id} />
        <TextField name="q" type="search" label={t('home-sections:search')} defaultValue={search} maxLength={100} />
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('shell:search')}
        </Button>
      </Form>
      {search && found.length === 0 && <p className="mt-3 text-secondary">{t('home-sections:nothing_found')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {found.map((product) => (
          <Product key={product.id} product={product}>
            {!isFull && !productIds.includes(product.id) && (
              <ActionForm
                intent="product_add"
                values={{ id, product: product.id }}
                label={t('platform-office:content.add')}
                about={product.name}
              />
            )}
          </Product>
        ))}
      </ul>
    </Panel>
  );
}

function Product({ product, children }: { product: ProductChoice; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <img
        src={product.image}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 shrink-0 rounded-control border border-line object-cover"
      />
      <span className="min-w-32 flex-1">
        <span className="line-clamp-2">{product.name}</span>
        <span className="block text-muted text-xs">{product.shop}</span>
      </span>
      <span className="flex flex-wrap gap-1.5">{children}</span>
    </li>
  );
}
