const PACKAGE_TYPES = ['apk', 'aab', 'exe', 'msi', 'dmg', 'appimage', 'elf', 'deb', 'rpm', 'zip', 'tar.gz'] as const;
export type PackageType = (typeof PACKAGE_TYPES)[number];
export const PLATFORMS = ['android', 'windows', 'macos', 'linux', 'any'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Where a type runs; archives run wherever their developer states. */
export const PLATFORM_OF: Readonly<Record<PackageType, Platform>> = {
  apk: 'android',
  aab: 'android',
  exe: 'windows',
  msi: 'windows',
  dmg: 'macos',
  appimage: 'linux',
  elf: 'linux',
  deb: 'linux',
  rpm: 'linux',
  zip: 'any',
  'tar.gz': 'any',
};

const MB = 1024 * 1024;
/** What an archive may hold; beyond it the archive is refused before the rest of it is read. */
const ARCHIVE_LIMITS = {
  entries: 60_000,
  /** Unpacked bytes. */
  bytes: 8192 * MB,
  /** How often larger an archive may become, once it is above the size that any text reaches. */
  ratio: 200,
  ratioFrom: 64 * MB,
  depth: 32,
  name: 1024,
} as const;

export interface Unpacked {
  entries: number;
  bytes: number;
}

/** Why an archive that has unpacked to this much so far is refused. */
export function archiveProblem({ entries, bytes }: Unpacked, packed: number): 'entries' | 'size' | 'ratio' | undefined {
  if (entries > ARCHIVE_LIMITS.entries) return 'entries';
  if (bytes > ARCHIVE_LIMITS.bytes) return 'size';
  return bytes > ARCHIVE_LIMITS.ratioFrom && bytes > packed * ARCHIVE_LIMITS.ratio ? 'ratio' : undefined;
}

/** Whether unpacking the name stays inside of its folder, on every platform. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > ARCHIVE_LIMITS.name || name.includes('\0') || name.includes('\\')) return false;
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return false;
  const parts = name.split('/');
  return parts.length <= ARCHIVE_LIMITS.depth && !parts.includes('..');
}

const starts = (head: Buffer, bytes: readonly number[], at = 0) => bytes.every((byte, nth) => head[at + nth] === byte);
const text = (head: Buffer, at: number, length: number) => head.toString('latin1', at, at + length);

/**
 * The type of a file by its content: `head` are its first bytes, `tail` its last 512. A zip may turn out to be a package
 * of Android. Undefined for anything that the market does not offer.
 */
export function typeOf(head: Buffer, tail: Buffer): PackageType | undefined {
  if (starts(head, [0x50, 0x4b, 3, 4]) || starts(head, [0x50, 0x4b, 5, 6])) return 'zip';
  if (starts(head, [0x1f, 0x8b, 8])) return 'tar.gz';
  if (starts(head, [0x7f, 0x45, 0x4c, 0x46])) return starts(head, [0x41, 0x49], 8) ? 'appimage' : 'elf';
  if (text(head, 0, 8) === '!<arch>\n' && text(head, 8, 13) === 'debian-binary') return 'deb';
  if (starts(head, [0xed, 0xab, 0xee, 0xdb])) return 'rpm';
  if (starts(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'msi';
  if (isPortableExecutable(head)) return 'exe';
  return text(tail, 0, 4) === 'koly' ? 'dmg' : undefined;
}

/** `MZ` alone begins many things; the header that it points to has a mark of its own. */
function isPortableExecutable(head: Buffer): boolean {
  if (text(head, 0, 2) !== 'MZ' || head.length < 64) return false;
  const at = head.readUInt32LE(60);
  return at + 4 <= head.length && text(head, at, 4) === 'PE\0\0';
}

const ENDINGS: Readonly<Record<string, PackageType>> = {
  apk: 'apk',
  aab: 'aab',
  exe: 'exe',
  msi: 'msi',
  dmg: 'dmg',
  appimage: 'appimage',
  deb: 'deb',
  rpm: 'rpm',
};

/** Whether a name promises something else than what the file is. */
export function isMisnamed(name: string, type: PackageType): boolean {
  const promised = ENDINGS[name.split('.').at(-1)?.toLowerCase() ?? ''];
  return promised !== undefined && promised !== type;
}
