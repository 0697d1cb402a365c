import { shipTemplate } from '../../../domains/orders/sales/ship-template.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/ship-template';

/** The orders to ship as a file to fill in. */
export async function loader({ context }: Route.LoaderArgs) {
  return csvAnswer('to-ship.csv', await shipTemplate(pageCtx(context)));
}
