/** The periods by which one's own downloads are filtered. */
export const DOWNLOAD_DAYS = [7, 30, 365] as const;
