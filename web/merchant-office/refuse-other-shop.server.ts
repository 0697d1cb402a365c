import { data } from 'react-router';
import type { OwnMerchant } from '../../domains/merchants/own-merchant.server.ts';

const FIELD = 'officeShop';

/**
 * Refuses a form of a page that was rendered for another shop than the one whose office is open now: the cookie that
 * says which one is shared by all windows of a browser.
 */
export async function refuseOtherShop(request: Request, { id }: OwnMerchant, message: string): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const named = new URL(request.url).searchParams.get(FIELD) ?? (await namedInForm(request));
  if (named !== null && named !== String(id)) throw data({ message }, { status: 409 });
}

/** Forms with files name the shop in their address: their bodies are not read before their action. */
async function namedInForm(request: Request): Promise<string | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  return new URLSearchParams(await request.clone().text()).get(FIELD);
}
