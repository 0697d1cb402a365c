import { createHash } from 'node:crypto';

export const CHANNELS = ['stable', 'beta'] as const;
export type Channel = (typeof CHANNELS)[number];
export const VERSION_STATES = ['draft', 'in_review', 'scheduled', 'released', 'refused', 'withdrawn'] as const;
export type VersionState = (typeof VERSION_STATES)[number];
export const VERSION_LENGTHS = { name: 40, notes: 2000 } as const;

/** One of so many versions that need no review is looked at all the same. */
const SAMPLED_OF = 100;

/** Always the same for one version, so that submitting it again does not avoid it. */
export function isSampled(versionId: number): boolean {
  const digest = createHash('sha256').update(`sample:${versionId}`).digest();
  return digest.readUInt32BE(0) % SAMPLED_OF === 0;
}

export interface Submitted {
  versionId: number;
  /** Whether no version is out, so that the platform looks at the app with it: the first one, or one after a withdrawal. */
  isFirst: boolean;
  permissions: readonly string[];
  /** Of the newest version that is out. */
  formerPermissions: readonly string[];
  /** By platform; of the pinned ones those that were seen first. */
  signers: Readonly<Record<string, string>>;
  pinned: Readonly<Record<string, string>>;
  isInfected: boolean;
}

export type VersionReason = 'new' | 'permissions' | 'signer' | 'sample' | 'infected';

/** Why a version waits for the platform; empty if it publishes itself. */
export function reviewReasons(submitted: Submitted): VersionReason[] {
  const { isFirst, permissions, formerPermissions, signers, pinned, isInfected, versionId } = submitted;
  const reasons: VersionReason[] = [];
  if (isFirst) reasons.push('new');
  if (!isFirst && permissions.some((each) => !formerPermissions.includes(each))) reasons.push('permissions');
  const isOther = ([platform, signer]: [string, string]) =>
    pinned[platform] !== undefined && pinned[platform] !== signer;
  if (Object.entries(signers).some(isOther)) reasons.push('signer');
  if (isInfected) reasons.push('infected');
  if (reasons.length === 0 && isSampled(versionId)) reasons.push('sample');
  return reasons;
}
