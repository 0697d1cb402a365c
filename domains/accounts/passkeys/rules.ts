/** More than anyone has devices and password managers. */
export const MOST_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 60;
/** How long a browser may take to answer a challenge. */
export const CHALLENGE_SECONDS = 300;

/** Passkey providers by their id (AAGUID). Product names are the same in every language. */
const PASSKEY_PROVIDERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};

/** The passkey's provider, if known. */
export function passkeyProviderName(aaguid: string): string | undefined {
  return PASSKEY_PROVIDERS[aaguid.toLowerCase()];
}

/** A name as it is stored: one line without invisible characters; empty if nothing is left. */
export function cleanName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\s+/g, ' ');
  return [...line.trim()].slice(0, PASSKEY_NAME_LENGTH).join('').trim();
}

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$|:/;

/**
 * The relying party id (rpID) of this host, or null if passkeys cannot work there: WebAuthn requires one of our host
 * names and HTTPS, except on this machine. Hosts below the deployment's own host share its passkeys; any other host has
 * its own.
 */
export function passkeyHost(host: string, publicUrl: URL, isOurs: (host: string) => boolean): string | null {
  const base = publicUrl.hostname;
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (ADDRESS.test(host) || (publicUrl.protocol !== 'https:' && !isLocal)) return null;
  if (host === base) return base;
  const isKnown = isOurs(host);
  if (!isKnown) return null;
  return base.includes('.') && !ADDRESS.test(base) && host.endsWith(`.${base}`) ? base : host;
}
