import { listViews } from '../../../domains/merchants/views/saved-views.server.ts';
import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { SavedViews } from '../../back-office/kit/saved-views.tsx';
import { readSalesPage } from '../../back-office/orders/sale-pages.server.ts';
import { SalesPage } from '../../back-office/orders/sales-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const [page, views] = await Promise.all([
    readSalesPage(ctx, await ownSales(ctx), request),
    listViews(ctx, { list: 'orders' }),
  ]);
  return { ...page, views };
}

/** The shop's sales. */
export default function Orders({ loaderData: { views, ...list } }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <SalesPage
      {...list}
      above={<SavedViews list="orders" views={views} action="/login2/views" />}
      base="/login2/orders"
      isStaff={false}
      more={
        <ButtonLink to="/login2/orders/ship_file" start={<Icon name="upload" size={16} />}>
          {t('sales:ship_file')}
        </ButtonLink>
      }
    />
  );
}
