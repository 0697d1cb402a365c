import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** The settings of each external payment provider: all of them together enable it. */
const NEEDED = {
  STRIPE: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ALIPAY: ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  WECHAT_PAY: [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_KEY',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
  ],
} as const;
type PaymentProviderName = keyof typeof NEEDED;

const ADDRESSES = ['STRIPE_API', 'STRIPE_SCRIPT', 'ALIPAY_API', 'WECHAT_PAY_API'] as const;
const ADDRESS_WANTED = 'must be the address of a server that stands in for the provider, such as https://pay.example';

const ABOUT = 'Belongs to a payment provider: docs/payments.md.';

const secret = z.string().max(5000).optional().describe(ABOUT);
const standIn = z.url({ protocol: /^https?$/, error: ADDRESS_WANTED }).optional();

/** Keys may be given in one line with literal `\n`, as settings files hold them. */
const key = z
  .string()
  .max(5000)
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .optional()
  .describe(ABOUT);

export const paymentShape = {
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API: standIn,
  STRIPE_SCRIPT: standIn,
  ALIPAY_APP_ID: secret,
  ALIPAY_PRIVATE_KEY: key,
  ALIPAY_PUBLIC_KEY: key,
  ALIPAY_API: standIn,
  WECHAT_PAY_APP_ID: secret,
  WECHAT_PAY_MERCHANT_ID: secret,
  WECHAT_PAY_SERIAL: secret,
  WECHAT_PAY_PRIVATE_KEY: key,
  WECHAT_PAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, { error: 'must be the APIv3 key of 32 characters' })
    .optional()
    .describe(ABOUT),
  WECHAT_PAY_PUBLIC_KEY: key,
  WECHAT_PAY_PUBLIC_KEY_ID: secret,
  WECHAT_PAY_API: standIn,
};

type SettingName = (typeof NEEDED)[PaymentProviderName][number];
export type PaymentSettings = Partial<Record<SettingName | (typeof ADDRESSES)[number], string | undefined>>;

/** Errors in the settings as a whole: a provider configured incompletely, or a test server that is not local. */
export function paymentProblems(settings: PaymentSettings, isSafe: (address: string) => boolean): string[] {
  const halves = Object.values(NEEDED).flatMap((names) => {
    const missing = names.filter((name) => !settings[name]);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(', ')} is missing: ${names.join(', ')} go together`];
  });
  const unsafe = ADDRESSES.filter((name) => settings[name] && !isSafe(settings[name])).map(
    (name) => `${name} must be an https:// address: payments are requested there`,
  );
  return [...halves, ...unsafe, ...keyProblems(settings)];
}

function keyProblems(settings: PaymentSettings): string[] {
  const wrong = (name: keyof PaymentSettings, read: (text: string) => string | undefined) => {
    const text = settings[name];
    return text && !read(text) ? [`${name} must be a key as PEM or its base64 in one line`] : [];
  };
  return [
    ...wrong('ALIPAY_PRIVATE_KEY', privateKeyOf),
    ...wrong('ALIPAY_PUBLIC_KEY', publicKeyOf),
    ...wrong('WECHAT_PAY_PRIVATE_KEY', privateKeyOf),
    ...wrong('WECHAT_PAY_PUBLIC_KEY', publicKeyOf),
  ];
}

/** Whether all of a provider's settings are present. */
export function isSetUp(settings: PaymentSettings, provider: PaymentProviderName): boolean {
  return NEEDED[provider].every((name) => Boolean(settings[name]));
}

/** A key as PEM, also if only its base64 was given. */
function pemOf(text: string, kind: 'PRIVATE KEY' | 'RSA PRIVATE KEY' | 'PUBLIC KEY'): string {
  if (text.startsWith('-----')) return text;
  const lines = text.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n');
}

/** A private key as PKCS #8 PEM from any accepted format; undefined if it is invalid. */
export function privateKeyOf(text: string): string | undefined {
  for (const kind of ['PRIVATE KEY', 'RSA PRIVATE KEY'] as const) {
    try {
      return createPrivateKey(pemOf(text, kind)).export({ type: 'pkcs8', format: 'pem' }).toString();
    } catch {
      // try the other format
    }
  }
  return undefined;
}

/** A public key as PEM; undefined if it is invalid. */
export function publicKeyOf(text: string): string | undefined {
  try {
    return createPublicKey(pemOf(text, 'PUBLIC KEY')).export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return undefined;
  }
}
