import { baseOf } from '../../manifest/forum-base.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';

/** The messages with a person, in the theme of the page that leads there. */
export function conversationAddress(pathname: string, user: number): PageAddress {
  return uncheckedAddress(`${baseOf(pathname)}/my/privateMessageList?user=${user}`);
}
