import type { ReplicaReaders } from '../../domains/kit/replica-reads.ts';
import type { BodyLimit } from '../../platform/http/body-sizes.ts';

/** The frames of pages; `frames.ts` defines each. */
export type FrameName =
  | 'site'
  | 'account'
  | 'platform-office'
  | 'merchant-office'
  | 'developer-office'
  | 'forum'
  | 'none';

/** A rule of its site that a page is exempt from. */
export type Exemption =
  /** Opens while the site is closed: its staff sign in and reopen the site. */
  | 'closed'
  /** It opens for people who are not members of a members-only site: joining, the terms, paying the fee. */
  | 'membership'
  /** Accepts forms of people whose membership is suspended: signing in and out. */
  | 'suspension';

/** The facts about one page that other code needs before the page's own module is loaded. */
export interface PageFacts {
  /** Path of the module below web/. */
  module: string;
  /** Required for the second and any further row that shares a module. */
  id?: string;
  /** Locale areas beyond those that its modules and its frame name: required for keys built from parts. */
  areas?: readonly string[];
  /**
   * Who may open it: a guest is sent to the login page of a `member` page, and of a `buyer` page by its own loader and
   * action, which also accept a pass to the order (`requireBuyerOf`). Default: that of its frame.
   */
  access?: 'public' | 'member' | 'buyer';
  exempt?: readonly Exemption[];
  /**
   * One rendered copy serves everyone, or everyone with the same rights: it is the same for them except for the data of
   * `readOwn` and the `ownPart` of its domain.
   */
  shared?: 'all' | 'rights';
  /** Whose reads may run on a replica of the database; without it no reader's. */
  replica?: ReplicaReaders;
  /**
   * What search engines may do: find it in the sitemap (`query` completes the URL), or at least visit it. Without it,
   * robots.txt excludes the page.
   */
  crawl?: 'list' | 'visit';
  query?: string;
  /** What its action accepts as a request body, if that is more than a short form. */
  body?: BodyLimit;
  /** Third-party content that the content security policy allows. */
  embeds?: 'card-form';
  /** Our own pages may show it in a frame; no page may show any other. */
  framed?: true;
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
