import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/alias';

/** Shorter names of own pages, each with the page that it leads to. */
const ALIASES: Readonly<Record<string, string>> = {
  favorite: 'favoriteList',
  favorites: 'favoriteList',
  topic: 'topicList',
  notice: 'remindList',
  messages: 'privateMessageChatList',
  profile: 'editUser',
  userinfo: 'editUser',
};

export function loader({ request }: Route.LoaderArgs) {
  const pathname = new URL(request.url).pathname.replace(/\.data$/, '');
  const name = pathname.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '';
  return redirect(uncheckedAddress(`${baseOf(pathname)}/my/${ALIASES[name] ?? 'topicList'}`), 302);
}
