import { type PageFacts, type PageRow, pagesIn } from '../manifest/page-row.ts';

/**
 * The pages of the forum by their path below `/bbs`. Each exists twice: in the theme of the site, and below
 * `/bbs/<theme>` in that theme. Search engines visit the former.
 */
const FORUM_PAGES: Record<string, PageFacts> = {
  '': { module: 'forum/home/home.tsx', crawl: 'list' },
  '/boards': { module: 'forum/home/boards.tsx', crawl: 'list' },
  '/board/:slug': { module: 'forum/home/board.tsx', crawl: 'visit' },
  '/tags': { module: 'forum/home/tags.tsx', crawl: 'list' },
  '/tag/:name': { module: 'forum/home/tag.tsx', crawl: 'visit' },
  '/topic/:id': { module: 'forum/topic/topic.tsx', crawl: 'visit' },
  '/user/:id': { module: 'forum/people/user.tsx', crawl: 'visit' },
  '/search': { module: 'forum/search/search.tsx' },
};

const themed = (path: string, { module, crawl: _, ...facts }: PageFacts): [string, PageFacts] => [
  `/bbs/:theme${path}`,
  { ...facts, module, id: `themed/${module.replace(/\.tsx?$/, '')}` },
];

export const forumPages: readonly PageRow[] = [
  ...pagesIn('forum', {
    ...Object.fromEntries(Object.entries(FORUM_PAGES).map(([path, facts]) => [`/bbs${path}`, facts])),
    ...Object.fromEntries(Object.entries(FORUM_PAGES).map(([path, facts]) => themed(path, facts))),
  }),
  ...pagesIn('none', {
    '/bbs/act': { module: 'forum/act.ts' },
  }),
];
