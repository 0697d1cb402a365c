import { type NamesIn, type OfWings, WINGS } from '../wings.ts';

/** The groups of calls in the API document, in the order in which it shows them; wings declare theirs. */
const OWN_TAGS = {
  site: 'The site that a request is about: its type, home page, popular searches and terms of membership.',
  login: 'Signing in and out, registering, and resetting a password.',
  user: "The signed-in user's account: profile, password, two-step verification, passkeys, sessions and personal data.",
  address: 'Delivery addresses of the signed-in user, and the countries that one may have.',
  messages: 'Notices to the signed-in user, and which of them are sent by e-mail.',
  catalogue: 'Products and categories as shoppers see them.',
  merchants: 'Open shops, and the lists that an application to open one chooses from.',
  collection: 'Saved products and followed shops.',
  reviews: 'Reviews of products: reading and writing them, replies of shops, moderation.',
  cart: 'The cart of a user, or of a guest until the guest signs in.',
  order: 'The checkout, and the orders that come of it.',
  payment: 'Paying a checkout, the notifications of payment providers, and the pay password.',
  delivery: 'Parcels and their tracking, changes of the receiver, virtual goods and invoices.',
  refund: 'Refunds, from the request to the decision of the shop or the platform.',
  coupon: 'Coupons that users claim or redeem.',
  campaign: 'Offers that shoppers join: group purchases, price cuts with friends and presales.',
  seckill: 'Flash sales: rounds that open at a fixed time with limited stock.',
  points: 'Points, and the daily check-in that earns them.',
  balance: 'Money that users keep in their account, by currency, and top-ups.',
  'gift card': 'Buying gift cards, giving them away, and redeeming their codes.',
  uploads: 'Pictures that later calls refer to.',
  settlement: 'Applications to open a shop, and their review by the platform.',
  merchant: 'The back office of one shop: figures, open tasks, earnings, coupons and offers.',
  'merchant products': 'Products of one shop: editing, prices, pictures, import and export.',
  'merchant stock': 'Stock of one shop, and every movement of it.',
  'merchant orders': 'Orders of one shop: reading, notes, shipping many at once.',
  'merchant staff': 'Staff of one shop: roles, invitations and the log of what was done.',
  'merchant developers': 'API keys and webhooks of one shop.',
  freight: 'Shipping templates of one shop.',
  'merchant settings': 'Settings of one shop: profile, contact, business hours, notifications, host names.',
  developers: 'Developer accounts: application and its review, profile, team.',
  platform: 'The back office of the platform: sites, users, content, promotions, payments and logs.',
  members: 'Members of one site and their roles.',
  roles: 'Roles of one site and the permissions that they give.',
  invites: 'Invitations to a site that is not open to everyone.',
} as const;

export type CallTag = keyof typeof OWN_TAGS | NamesIn<OfWings<'callTags'>>;

/** All groups, each with its description. */
export const CALL_TAGS: { name: string; description: string }[] = withTagsOfWings();

function withTagsOfWings() {
  const all = Object.entries(OWN_TAGS).map(([name, description]) => ({ name, description: description as string }));
  for (const { callTags = {} } of WINGS) {
    for (const [name, { text, after }] of Object.entries(callTags)) {
      const before = all.findIndex((tag) => tag.name === after);
      if (before < 0) throw new Error(`the group of calls ${name} follows ${after}, which does not exist`);
      all.splice(before + 1, 0, { name, description: text });
    }
  }
  return all;
}
