import { z } from 'zod';

/** Who may be asked to say who somebody is; the beginning of the settings' names. */
export const SIGN_IN_NAMES = ['GOOGLE', 'FACEBOOK', 'TWITTER', 'GITHUB', 'OSCHINA', 'QQ', 'WECHAT'] as const;
export type SignInName = (typeof SIGN_IN_NAMES)[number];

const SIGN_IN_PARTS = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'] as const;
type SettingName = `${SignInName}_${(typeof SIGN_IN_PARTS)[number]}`;

const ADDRESS_WANTED = 'wants the address of a server that stands in for the provider, such as https://id.example';

/** The settings of every provider: what it calls us, the secret shared with it, and who stands in for it. */
export const signInShape = Object.fromEntries(
  SIGN_IN_NAMES.flatMap((name) => [
    [`${name}_CLIENT_ID`, z.string().max(500).optional()],
    [`${name}_CLIENT_SECRET`, z.string().max(500).optional()],
    [`${name}_ISSUER`, z.url({ protocol: /^https?$/, error: ADDRESS_WANTED }).optional()],
  ]),
) as Record<SettingName, z.ZodOptional<z.ZodString>>;

export type SignInSettings = Partial<Record<SettingName, string | undefined>>;

/** A provider as it is set up here. */
export interface SignInClient {
  clientId: string;
  clientSecret: string;
  /** Origin of the server that stands in for the provider's own, if one does. */
  issuer: string | undefined;
}

/** A provider's settings; undefined when it is switched off. */
export function signInClient(settings: SignInSettings, name: SignInName): SignInClient | undefined {
  const clientId = settings[`${name}_CLIENT_ID`];
  const clientSecret = settings[`${name}_CLIENT_SECRET`];
  if (!clientId || !clientSecret) return undefined;
  return { clientId, clientSecret, issuer: settings[`${name}_ISSUER`]?.replace(/\/+$/, '') };
}

/** What is wrong with the settings as a whole: half a pair, or a stand-in that anybody on the way could be. */
export function signInProblems(settings: SignInSettings, isSafe: (address: string) => boolean): string[] {
  return SIGN_IN_NAMES.flatMap((name) => {
    const [id, secret, issuer] = SIGN_IN_PARTS.map((part) => settings[`${name}_${part}`]);
    const missing = (part: string) =>
      `${name}_${part} is missing: ${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together`;
    if (id && !secret) return [missing('CLIENT_SECRET')];
    if (secret && !id) return [missing('CLIENT_ID')];
    return issuer && !isSafe(issuer) ? [`${name}_ISSUER wants an https:// address: it says who somebody is`] : [];
  });
}
