import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SHOP_REVIEWS } from '../../../domains/merchants/supervision/rules.ts';
import type { OfficeShop } from '../../../domains/platform-office/merchants/contract.ts';
import { formatCompact } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ShopState } from './shop-state.tsx';

/** The roles that every shop has; a shop's own are named by it. */
const ROLES: readonly string[] = ['manager', 'fulfilment', 'support', 'finance', 'designer'];

/** Its facts, the review of its products, open orders and staff. */
export function ShopPanels({ shop, mayReview }: { shop: OfficeShop; mayReview: boolean }) {
  const { t } = useTexts();
  const openOrders = Object.entries(shop.openOrders);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Panel title={t('merchant-admin:facts')}>
        <Facts shop={shop} />
      </Panel>
      <div className="grid min-w-0 gap-4">
        <Panel title={t('merchant-admin:open_orders')}>
          {openOrders.length === 0 ? (
            <p className="text-secondary">{t('merchant-admin:no_open_orders')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {openOrders.map(([state, number]) => (
                <li key={state} className="flex justify-between gap-3 py-2">
                  {t(`merchant-admin:order_state.${state}`)}
                  <span className="tabular">{number}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t('merchant-admin:staff')}>
          {shop.staff.length === 0 ? (
            <p className="text-secondary">{t('merchant-admin:staff_none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {shop.staff.map(({ id, nickname, role }) => (
                <li key={id} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{nickname}</span>
                  <Tag>{ROLES.includes(role) ? t(`merchant-admin:role.${role}`) : role}</Tag>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t('merchant-admin:product_review')} hint={t('merchant-admin:product_review_hint')}>
          <ProductReview shop={shop} mayReview={mayReview} />
        </Panel>
      </div>
    </div>
  );
}

function ProductReview({ shop, mayReview }: { shop: OfficeShop; mayReview: boolean }) {
  const { t } = useTexts();
  if (!mayReview) return <p>{t(`merchant-admin:reviews.${shop.review}`)}</p>;
  return (
    <Form method="post" preventScrollReset className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <SelectField name="review" label={t('merchant-admin:product_review')} defaultValue={shop.review}>
        {SHOP_REVIEWS.map((review) => (
          <option key={review} value={review}>
            {t(`merchant-admin:reviews.${review}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="product_review" variant="secondary">
        {t('shell:ui.save')}
      </Button>
    </Form>
  );
}

function Facts({ shop }: { shop: OfficeShop }) {
  const { t, locale } = useTexts();
  const facts: [string, ReactNode][] = [
    ['status', <ShopState key="status" status={shop.status} />],
    ...(shop.reason ? [['status_reason', shop.reason] as [string, ReactNode]] : []),
    ['owner', shop.owner ? shop.owner.nickname : t('merchant-admin:no_owner')],
    ['type', shop.type],
    ['category', shop.category],
    ['phone', shop.phone || '–'],
    [
      'products',
      <Link key="products" to={`/admin/products?shop=${shop.id}`} className="link">
        {shop.products}
      </Link>,
    ],
    ['followers', formatCompact(shop.followers, locale)],
    ['orders', shop.orders],
    ['sales', <Price key="sales" money={shop.sales} size="sm" plain />],
    ['joined', <LocalTime key="joined" iso={shop.joinedAt} style="date" />],
    [
      'shop',
      <Link key="shop" to={`/merchant/home?id=${shop.id}`} className="link">
        {shop.key}
      </Link>,
    ],
  ];
  return (
    <dl className="divide-y divide-line">
      {facts.map(([key, value]) => (
        <div key={key} className="grid grid-cols-[130px_minmax(0,1fr)] gap-3 py-2">
          <dt className="text-secondary">{t(`merchant-admin:${key}`)}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
