import { io, type Socket } from 'socket.io-client';
import type { ChatMessage } from '../../domains/chat/contract.ts';
import type { CallResult, RunningApp } from './running-app.ts';

/** Signs in to an account of the demo content. */
async function logInTo(shop: RunningApp, name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** Two shoppers, the shop of the demo's merchant, and the platform's owner. */
export async function chattingPeople(shop: RunningApp) {
  const [shopper, merchant, owner] = await Promise.all(
    ['shopper', 'merchant', 'owner'].map((name) => logInTo(shop, name)),
  );
  const visitor = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', {
    body: { deviceId: 'stranger', email: 'stranger@example.com' },
  });
  const own = await shop.database.db
    .selectFrom('merchants as m')
    .innerJoin('users as u', 'u.id', 'm.owner_id')
    .where('u.email', '=', 'merchant@stoa.test')
    .select('m.id')
    .orderBy('m.id')
    .executeTakeFirstOrThrow();
  return {
    shopper: shopper ?? '',
    merchant: merchant ?? '',
    owner: owner ?? '',
    stranger: visitor.body.data.token,
    merId: own.id,
  };
}

/** An open window of that session. */
export async function openChatWindow(shop: RunningApp, token: string): Promise<Socket> {
  const socket = io(shop.url, { extraHeaders: { cookie: `token=${token}` }, forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

export function send(
  shop: RunningApp,
  token: string,
  message: { msn: string; merId: number; msnType?: number; clientId?: string },
): Promise<CallResult<ChatMessage>> {
  return shop.call('POST', '/api/service/send', { token, body: { msnType: 1, ...message } });
}
