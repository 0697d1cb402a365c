import { readStatementsPage } from '../../back-office/payouts/statements-page.server.ts';
import { StatementsPage } from '../../back-office/payouts/statements-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/statements';
import { EarningsTabs } from './earnings-tabs.tsx';
import { PAYOUT_OFFICE } from './payout-office.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return readStatementsPage(pageCtx(context), request, PAYOUT_OFFICE);
}

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts();
  return (
    <StatementsPage
      loaded={loaderData}
      title={t('merchant-office:sections.earnings')}
      tabs={<EarningsTabs current="statements" />}
    />
  );
}
