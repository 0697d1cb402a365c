import type { SiteSettings } from '../sites/contract.ts';

const MB = 1024 * 1024;
/** The maximum that pictures are decoded from; a site can only set less. */
export const MAX_PICTURE_MEGABYTES = 10;
/**
 * Megabytes per day. Visitor accounts are free to create, so theirs are few and their network has a limit as well. `shop`
 * is for uploads in an office; the network is not counted then.
 */
export const DAILY_MEGABYTES = { visitor: 60, member: 500, shop: 3_000, network: 1_500 } as const;

/** What a site accepts as uploads, in bytes. */
export function uploadLimits({ settings }: { settings: SiteSettings }) {
  return {
    picture: (settings.uploadPictureMegabytes ?? MAX_PICTURE_MEGABYTES) * MB,
    visitor: (settings.uploadVisitorMegabytes ?? DAILY_MEGABYTES.visitor) * MB,
    member: (settings.uploadMemberMegabytes ?? DAILY_MEGABYTES.member) * MB,
    shop: (settings.uploadShopMegabytes ?? DAILY_MEGABYTES.shop) * MB,
    network: (settings.uploadNetworkMegabytes ?? DAILY_MEGABYTES.network) * MB,
  };
}
