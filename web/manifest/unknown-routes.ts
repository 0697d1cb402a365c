import type { FrameName } from './page-row.ts';

/** The offices by the first segment of their paths. */
export const OFFICE_ROOTS: Readonly<Record<string, FrameName>> = {
  admin: 'platform-office',
  login2: 'merchant-office',
  login3: 'developer-office',
};

/** The id of the route that answers unknown URLs inside the frame of an office. */
export const unknownIn = (office: FrameName) => `missing-${office}`;

/** The id of the route that answers a path if no page has it: inside the frame of its office, else in that of the site. */
export function unknownRouteOf(path: string): string {
  const office = OFFICE_ROOTS[path.split('/')[1]?.toLowerCase() ?? ''];
  return office ? unknownIn(office) : 'site/not-found';
}
