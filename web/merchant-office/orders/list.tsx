import { useLocation } from 'react-router';
import { saleListQuery } from '../../../domains/orders/sales/contract.ts';
import { listSales } from '../../../domains/orders/sales/list-sales.server.ts';
import { SALES_COUNTED, TAB_COUNTED } from '../../../domains/orders/sales/rules.ts';
import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { listHref } from '../../back-office/kit/list-url.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { SaleList } from '../../back-office/orders/sale-list.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const wishes = readQuery(saleListQuery, request);
  return {
    sales: await listSales(ctx, await ownSales(ctx), wishes),
    wishes,
    counted: { list: SALES_COUNTED, tab: TAB_COUNTED },
  };
}

/** The shop's sales. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  return (
    <OfficePage
      title={t('merchant-office:rooms.orders')}
      hint={t('sales:hint')}
      actions={
        <>
          <ButtonLink
            to={`/login2/orders/export${listHref(search, {})}`}
            reloadDocument
            look="secondary"
            start={<Icon name="download" size={16} />}
          >
            {t('sales:export')}
          </ButtonLink>
          <ButtonLink to="/login2/orders/ship_file" start={<Icon name="upload" size={16} />}>
            {t('sales:ship_file')}
          </ButtonLink>
        </>
      }
    >
      <SaleList {...loaderData} base="/login2/orders" isStaff={false} />
    </OfficePage>
  );
}
