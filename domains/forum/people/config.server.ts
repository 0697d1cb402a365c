import { sql } from 'kysely';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ForumConfig } from '../contract.ts';
import type { ForumTheme } from '../rules.ts';
import { DEFAULT_SETTINGS, type ForumSettings } from './settings.ts';

/** Cache tag of a forum's settings. */
export const FORUM_TAG = 'forum-settings';

interface Forum {
  theme: ForumTheme;
  title: Texts;
  description: Texts;
  keywords: Texts;
  settings: ForumSettings;
}

const UNTOUCHED: Forum = { theme: 'theme1', title: {}, description: {}, keywords: {}, settings: DEFAULT_SETTINGS };

/** The forum's row, cached; defaults where its staff have not chosen. */
export function readForum(ctx: Pick<Ctx, 'app' | 'site'>): Promise<Forum> {
  return ctx.app.valueCache.fillAhead(`forum|${ctx.site.id}`, [FORUM_TAG], async () => {
    const found = await sql<Forum>`
      select theme, title, description, keywords, settings from forum.forums where site_id = ${ctx.site.id}::bigint`.execute(
      ctx.app.database.db,
    );
    const row = found.rows[0];
    return row ? { ...row, settings: { ...DEFAULT_SETTINGS, ...row.settings } } : UNTOUCHED;
  });
}

/** Title, description, keywords and theme of the forum; the site's name where none was chosen (specification 7). */
export async function readConfig(ctx: Ctx): Promise<ForumConfig> {
  const { title, description, keywords, theme } = await readForum(ctx);
  const say = (texts: Texts) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  return {
    siteTitle: say(title) || say(ctx.site.name),
    siteDescription: say(description) || say(ctx.site.info),
    siteKeywords: say(keywords),
    theme,
  };
}
