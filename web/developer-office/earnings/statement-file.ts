import { answerStatementFile } from '../../back-office/payouts/statement-file.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/statement-file';
import { PAYOUT_OFFICE } from './payout-office.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return answerStatementFile(pageCtx(context), request, PAYOUT_OFFICE);
}
