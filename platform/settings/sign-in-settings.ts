import { z } from 'zod';

/** Third parties for sign-in; prefixes of the settings' names. */
export const SIGN_IN_NAMES = ['GOOGLE', 'FACEBOOK', 'TWITTER', 'GITHUB', 'OSCHINA', 'QQ', 'WECHAT'] as const;
export type SignInName = (typeof SIGN_IN_NAMES)[number];

const SIGN_IN_PARTS = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'] as const;
type SettingName = `${SignInName}_${(typeof SIGN_IN_PARTS)[number]}`;

const ADDRESS_WANTED = 'must be the address of a server that stands in for the provider, such as https://id.example';

/** The settings of every provider: our client id, the shared secret, and a test server that replaces it. */
export const signInShape = Object.fromEntries(
  SIGN_IN_NAMES.flatMap((name) => [
    [`${name}_CLIENT_ID`, z.string().max(500).optional().describe('Sign-in by a third party: docs/third-parties.md.')],
    [`${name}_CLIENT_SECRET`, z.string().max(500).optional().describe(`Goes with ${name}_CLIENT_ID.`)],
    [`${name}_ISSUER`, z.url({ protocol: /^https?$/, error: ADDRESS_WANTED }).optional()],
  ]),
) as Record<SettingName, z.ZodOptional<z.ZodString>>;

export type SignInSettings = Partial<Record<SettingName, string | undefined>>;

/** A provider as configured here. */
export interface SignInClient {
  clientId: string;
  clientSecret: string;
  /** Origin of the test server that replaces the provider, if any. */
  issuer: string | undefined;
}

/** A provider's settings; undefined if it is disabled. */
export function signInClient(settings: SignInSettings, name: SignInName): SignInClient | undefined {
  const clientId = settings[`${name}_CLIENT_ID`];
  const clientSecret = settings[`${name}_CLIENT_SECRET`];
  if (!clientId || !clientSecret) return undefined;
  return { clientId, clientSecret, issuer: settings[`${name}_ISSUER`]?.replace(/\/+$/, '') };
}

/** Errors in the settings as a whole: half a pair, or a test server that is not local. */
export function signInProblems(settings: SignInSettings, isSafe: (address: string) => boolean): string[] {
  return SIGN_IN_NAMES.flatMap((name) => {
    const [id, secret, issuer] = SIGN_IN_PARTS.map((part) => settings[`${name}_${part}`]);
    const missing = (part: string) =>
      `${name}_${part} is missing: ${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together`;
    if (id && !secret) return [missing('CLIENT_SECRET')];
    if (secret && !id) return [missing('CLIENT_ID')];
    return issuer && !isSafe(issuer) ? [`${name}_ISSUER must be an https:// address: it identifies users`] : [];
  });
}
