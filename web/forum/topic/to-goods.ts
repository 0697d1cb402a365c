import { data } from 'react-router';
import { findGoodsOfTopic } from '../../../domains/forum/goods/find-goods-topic.server.ts';
import { addLead } from '../../../domains/forum/goods/rules.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import type { Route } from './+types/to-goods';
import { readTopicId } from './topic-address.ts';

/** Another site's page, or a browser that fetches in advance, must not decide whose author earns a share. */
const isOwnClick = (headers: Headers) =>
  headers.get('sec-fetch-site') !== 'cross-site' && !headers.has('sec-purpose') && !headers.has('purpose');

/** From a topic to its product; the browser remembers the topic, whose author earns a share of a purchase. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, setCookie, secure } = context.get(pageContext);
  const id = readTopicId(params.id);
  if (!id) throw data({ message: '' }, { status: 404 });
  try {
    const productId = await findGoodsOfTopic(ctx, { id });
    if (isOwnClick(request.headers)) setCookie(cookieText('leads', addLead(ctx.leads, id, ctx.now), secure));
    throw redirect(uncheckedAddress(`/goods_detail/${productId}`), 303);
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'forum_topic_not_found') throw error;
    throw data({ message: '' }, { status: 404 });
  }
}
