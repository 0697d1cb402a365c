import type { BodyLimit } from '../../platform/http/body-sizes.ts';

/** The frames that pages are shown in; `frames.ts` says what each consists of. */
export type FrameName = 'site' | 'account' | 'platform-office' | 'merchant-office' | 'none';

/** A rule of its site that a page is exempt from. */
export type Exemption =
  /** It opens while the site is closed: its staff sign in and open the site again. */
  | 'closed'
  /** It opens for people who are not members of a members-only site: joining, the terms, paying the fee. */
  | 'membership'
  /** It accepts forms of people whose membership is suspended: signing in and out. */
  | 'suspension';

/** The facts about one page that other code needs before the page's own module is loaded. */
export interface PageFacts {
  /** Path of the module below web/. */
  module: string;
  /** Needed by the second and any further row that shares a module. */
  id?: string;
  /** Locale areas beyond those that its modules and its frame name: keys put together from parts need it. */
  areas?: readonly string[];
  /** Who may open it: a guest is sent to the login page of a `member` page. Default: what its frame asks. */
  access?: 'public' | 'member';
  exempt?: readonly Exemption[];
  /** The same for all readers except for what `readOwn` adds, so that one rendered copy serves everybody. */
  shared?: true;
  /**
   * What search engines may do: find it in the sitemap (`query` completes the address), or at least visit it. Without it,
   * robots.txt keeps them away.
   */
  crawl?: 'list' | 'visit';
  query?: string;
  /** What its action accepts of a request body, where that is more than a short form. */
  body?: BodyLimit;
  /** Third-party content that the content security policy lets in. */
  embeds?: 'card-form';
}

export interface PageRow extends PageFacts {
  /** Path with a leading slash and `:parameters`. */
  path: string;
  frame: FrameName;
}

/** The rows of one frame; a path can occur only once among them. */
export function pagesIn(frame: FrameName, pages: Record<string, PageFacts>): PageRow[] {
  return Object.entries(pages).map(([path, facts]) => ({ path, frame, ...facts }));
}
