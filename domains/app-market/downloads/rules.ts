/** The periods by which one's own downloads are filtered. */
export const DOWNLOAD_DAYS = [7, 30, 365] as const;

/** Whether an answer begins at the first byte: the further ranges of a download that goes on are no further downloads. */
export const isFromStart = ({ status, headers }: Response): boolean =>
  status === 200 || (status === 206 && /^bytes 0-/.test(headers.get('content-range') ?? ''));

/** Whether a browser opens a page of its own for a request, not a picture, a frame or something to keep for later. */
export function isVisit(headers: Headers): boolean {
  const says = (name: string, usual: string) => [null, usual].includes(headers.get(name));
  return says('sec-fetch-dest', 'document') && says('sec-fetch-mode', 'navigate') && !headers.has('sec-purpose');
}
