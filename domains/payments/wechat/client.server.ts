import type { Wechatpay } from 'wechatpay-axios-plugin';
import { privateKeyOf, publicKeyOf } from '../../../platform/payment-settings.ts';
import type { App } from '../../context.ts';

const TIMEOUT_MS = 8_000;

// the library's own object answers to every name, `then` as well: it must not be waited for
const clients = new WeakMap<App, Promise<Pick<Wechatpay, 'client'>>>();

/** The client with this deployment's keys; its code is only read by a process that asks for it. */
function wechatClient(app: App): Promise<Pick<Wechatpay, 'client'>> {
  const known = clients.get(app) ?? openClient(app);
  clients.set(app, known);
  return known;
}

async function openClient(app: App): Promise<Pick<Wechatpay, 'client'>> {
  const { Wechatpay: Client } = await import('wechatpay-axios-plugin');
  const { environment } = app;
  const opened = new Client({
    mchid: environment.WECHAT_PAY_MERCHANT_ID ?? '',
    serial: environment.WECHAT_PAY_SERIAL ?? '',
    privateKey: privateKeyOf(environment.WECHAT_PAY_PRIVATE_KEY ?? '') ?? '',
    certs: { [environment.WECHAT_PAY_PUBLIC_KEY_ID ?? '']: publicKeyOf(environment.WECHAT_PAY_PUBLIC_KEY ?? '') ?? '' },
    timeout: TIMEOUT_MS,
    ...(environment.WECHAT_PAY_API ? { baseURL: environment.WECHAT_PAY_API } : {}),
  });
  return { client: opened.client };
}

/** One call of API v3; the answer's signature is checked by the client. Undefined for what WeChat Pay does not know. */
export async function askWechat<T>(
  app: App,
  method: 'GET' | 'POST',
  path: string,
  { body, params }: { body?: unknown; params?: Record<string, string> } = {},
): Promise<T | undefined> {
  const { client } = await wechatClient(app);
  try {
    const answer = await client.request(path, method, body as object | undefined, params ? { params } : {});
    return answer.data as T;
  } catch (error) {
    if ((error as { response?: { status?: number } }).response?.status === 404) return undefined;
    // the whole request, with its signature, hangs on the library's error: none of it goes into a log
    throw new Error(`WeChat Pay refused ${path}: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}
