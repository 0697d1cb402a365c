import { accountsWiring } from '../domains/accounts/wiring.server.ts';
import { apiMarketWiring } from '../domains/api-market/wiring.server.ts';
import { appMarketWiring } from '../domains/app-market/wiring.server.ts';
import { cartWiring } from '../domains/cart/wiring.server.ts';
import { catalogWiring } from '../domains/catalog/wiring.server.ts';
import { chatWiring } from '../domains/chat/wiring.server.ts';
import { developersWiring } from '../domains/developers/wiring.server.ts';
import { forumWiring } from '../domains/forum/wiring.server.ts';
import type { Wiring } from '../domains/kit/wiring.ts';
import { ledgerWiring } from '../domains/ledger/wiring.server.ts';
import { merchantOfficeWiring } from '../domains/merchant-office/wiring.server.ts';
import { merchantsWiring } from '../domains/merchants/wiring.server.ts';
import { messagesWiring } from '../domains/messages/wiring.server.ts';
import { ordersWiring } from '../domains/orders/wiring.server.ts';
import { paymentsWiring } from '../domains/payments/wiring.server.ts';
import { payoutsWiring } from '../domains/payouts/wiring.server.ts';
import { platformOfficeWiring } from '../domains/platform-office/wiring.server.ts';
import { pointsWiring } from '../domains/points/wiring.server.ts';
import { promotionsWiring } from '../domains/promotions/wiring.server.ts';
import { refundsWiring } from '../domains/refunds/wiring.server.ts';
import { reviewsWiring } from '../domains/reviews/wiring.server.ts';
import { sitesWiring } from '../domains/sites/wiring.server.ts';
import { storesWiring } from '../domains/stores/wiring.server.ts';
import { trafficWiring } from '../domains/traffic/wiring.server.ts';
import { uploadsWiring } from '../domains/uploads/wiring.server.ts';

/** All domains, lower layers first: listeners of one event run in this order. */
export const WIRINGS: readonly Wiring[] = [
  sitesWiring,
  uploadsWiring,
  accountsWiring,
  ledgerWiring,
  messagesWiring,
  merchantsWiring,
  developersWiring,
  payoutsWiring,
  catalogWiring,
  promotionsWiring,
  cartWiring,
  ordersWiring,
  paymentsWiring,
  refundsWiring,
  reviewsWiring,
  pointsWiring,
  forumWiring,
  storesWiring,
  trafficWiring,
  chatWiring,
  appMarketWiring,
  apiMarketWiring,
  platformOfficeWiring,
  merchantOfficeWiring,
];
