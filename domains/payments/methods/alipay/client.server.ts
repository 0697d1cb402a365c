import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk';
import { privateKeyOf, publicKeyOf } from '../../../../platform/settings/payment-settings.ts';
import type { App } from '../../../kit/context.ts';

const TIMEOUT_MS = 8_000;
const DONE = '10000';

const clients = new WeakMap<App, Promise<AlipaySdk>>();

/** The official client with this deployment's keys; loaded on demand. */
export function alipayClient(app: App): Promise<AlipaySdk> {
  const known = clients.get(app) ?? openClient(app);
  clients.set(app, known);
  return known;
}

async function openClient(app: App): Promise<AlipaySdk> {
  const { AlipaySdk: Client } = await import('alipay-sdk');
  const { ALIPAY_APP_ID = '', ALIPAY_PRIVATE_KEY = '', ALIPAY_PUBLIC_KEY = '', ALIPAY_API } = app.environment;
  return new Client({
    appId: ALIPAY_APP_ID,
    keyType: 'PKCS8',
    privateKey: privateKeyOf(ALIPAY_PRIVATE_KEY) ?? '',
    alipayPublicKey: publicKeyOf(ALIPAY_PUBLIC_KEY),
    timeout: TIMEOUT_MS,
    ...(ALIPAY_API ? { gateway: ALIPAY_API } : {}),
  });
}

/** An Alipay error with its own code. */
export class AlipayRefusal extends Error {
  readonly code: string;

  constructor(method: string, { code, sub_code, subCode, subMsg, msg }: AlipaySdkCommonResult) {
    const given = String(subCode ?? sub_code ?? code);
    super(`${method}: ${given} ${subMsg ?? msg}`);
    this.name = 'AlipayRefusal';
    this.code = given;
  }
}

/** One API call with a response signed by Alipay. Throws AlipayRefusal for anything except success. */
export async function askAlipay(
  app: App,
  method: string,
  bizContent: Record<string, unknown>,
  more: { notifyUrl?: string } = {},
): Promise<AlipaySdkCommonResult> {
  const client = await alipayClient(app);
  const answer = await client.exec(method, { ...more, bizContent }, { validateSign: true });
  if (answer.code !== DONE) throw new AlipayRefusal(method, answer);
  return answer;
}
