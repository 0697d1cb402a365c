import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import type { Route } from './+types/short-url';

/** Order and refund cards of the chat link to /order_detail?orderId=… (specification 3). */
export function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  throw redirect(`/order/order_detail?${new URL(request.url).searchParams}`);
}
