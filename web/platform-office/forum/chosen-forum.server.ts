import type { RouterContextProvider } from 'react-router';
import { MANAGE_CARDS } from '../../../domains/forum/cards/save-card.server.ts';
import { SHAPE_FORUM } from '../../../domains/forum/moderation/office.server.ts';
import { REFUND_SALES } from '../../../domains/forum/money/refund-sale.server.ts';
import { REVIEW_NAMES } from '../../../domains/forum/real-name/review-real-names.server.ts';
import { MODERATE } from '../../../domains/forum/rules.ts';
import { moderate } from '../../parts/forum/moderate.server.ts';
import { type ChosenSite, chosenSite } from '../at-site/chosen-site.server.ts';

type Context = Readonly<RouterContextProvider>;

export interface ChosenForum extends ChosenSite {
  /** Whether the actor may also change its boards and settings. */
  mayShape: boolean;
  /** Whether the actor may review real names. */
  mayIdentify: boolean;
  /** Whether the actor may see and refund sales. */
  mayRefund: boolean;
  /** Whether the actor may make membership cards. */
  maySellCards: boolean;
}

/** The forum named by `?site=`, of those that the actor moderates. Throws `no_permission` if there is none. */
export async function chosenForum(context: Context, request: Request): Promise<ChosenForum> {
  const chosen = await chosenSite(context, request, [MODERATE], 'bbs');
  const { permissions } = chosen.at.actor;
  return {
    ...chosen,
    mayShape: permissions.includes(SHAPE_FORUM),
    mayIdentify: permissions.includes(REVIEW_NAMES),
    mayRefund: permissions.includes(REFUND_SALES),
    maySellCards: permissions.includes(MANAGE_CARDS),
  };
}

/** What every page of the section shows: which forum, and which tabs. */
export const aboutForum = ({ site, sites, mayShape, mayIdentify, mayRefund, maySellCards }: ChosenForum) => ({
  site,
  sites,
  mayShape,
  mayIdentify,
  mayRefund,
  maySellCards,
});

/** Carries out a form of the section on the chosen forum. */
export function moderateChosen(context: Context, request: Request) {
  return moderate(context, request, async () => (await chosenForum(context, request)).at);
}
