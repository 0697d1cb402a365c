/** The themes of the forum, each with its pages below `/bbs/<name>`. */
export const FORUM_THEMES = ['theme1', 'theme1_2', 'theme2', 'theme3'] as const;
export type ForumThemeName = (typeof FORUM_THEMES)[number];

/** Where the forum's pages begin: `/bbs`, or below it the theme that is being visited. */
export type ForumBase = '/bbs' | `/bbs/${ForumThemeName}`;

export function readThemeName(text: string | undefined): ForumThemeName | undefined {
  const wanted = text?.toLowerCase();
  return FORUM_THEMES.find((name) => name === wanted);
}

/** The beginning of the forum's addresses on the page at a path, so that a visitor stays in a theme. */
export function baseOf(pathname: string): ForumBase {
  const [, first, second] = pathname.split('/');
  const name = first?.toLowerCase() === 'bbs' ? readThemeName(second) : undefined;
  return name ? `/bbs/${name}` : '/bbs';
}
