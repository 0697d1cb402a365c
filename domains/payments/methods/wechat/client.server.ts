import type { Wechatpay } from 'wechatpay-axios-plugin';
import { privateKeyOf, publicKeyOf } from '../../../../platform/settings/payment-settings.ts';
import type { App } from '../../../kit/context.ts';

const TIMEOUT_MS = 8_000;
/** The error code of its 404 for an unknown object; any other 404 is not conclusive. */
const UNKNOWN = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);

// the library's proxy object responds to every property, including `then`: it must not be awaited
const clients = new WeakMap<App, Promise<Pick<Wechatpay, 'client'>>>();

/** The client with this deployment's keys; loaded on demand. */
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

interface Answer {
  status?: number;
  data?: { code?: string } | null;
}

/** One call of API v3; the client verifies the response's signature. Undefined for what WeChat Pay does not know. */
export async function askWechat<T>(
  app: App,
  method: 'GET' | 'POST',
  path: string,
  { body, params }: { body?: unknown; params?: Record<string, string> } = {},
): Promise<T | undefined> {
  const { client } = await wechatClient(app);
  try {
    const answer = await client.request(path, method, body as object | undefined, params ? { params } : {});
    // "accepted": someone is paying at this moment, and nothing was done
    if (answer.status === 202) throw refusalOf(path, answer as Answer, 'accepted');
    return answer.data as T;
  } catch (error) {
    if (error instanceof WechatRefusal) throw error;
    const answer = (error as { response?: Answer }).response;
    if (answer?.status === 404 && UNKNOWN.has(answer.data?.code ?? '')) return undefined;
    // the library's error contains the whole request with its signature: none of it may be logged
    throw refusalOf(path, answer, error instanceof Error ? error.message : 'unknown');
  }
}

/** A WeChat Pay error with its own code, if it has one. */
class WechatRefusal extends Error {
  override name = 'WechatRefusal';
}

function refusalOf(path: string, answer: Answer | undefined, message: string): WechatRefusal {
  return new WechatRefusal(`WeChat Pay refused ${path}: ${answer?.data?.code ?? message}`);
}
