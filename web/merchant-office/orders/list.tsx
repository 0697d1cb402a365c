import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { readSalesPage } from '../../back-office/orders/sale-pages.server.ts';
import { SalesPage } from '../../back-office/orders/sales-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return readSalesPage(ctx, await ownSales(ctx), request);
}

/** The shop's sales. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <SalesPage
      {...loaderData}
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
