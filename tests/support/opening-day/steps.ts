import { approveMerchant } from './approve-merchant.ts';
import type { Step } from './day.ts';
import { openLiveWindows } from './live-windows.ts';
import { applyForShop, register, SHOP } from './open-merchant.ts';
import { restartServers } from './restart-servers.ts';
import { addCategories, setUpSites } from './set-up-sites.ts';
import { passSecondStep, signIn, turnOnSecondFactor } from './sign-in.ts';
import { addFreight, addProduct, raisePrices } from './stock-the-shop.ts';

const OWNER = { email: 'owner@shop.test', password: 'Opening-day-2026!' };
const MERCHANT = { email: 'ada@merchant.test', password: 'Lanterns-all-day-7' };

export const STEPS: readonly Step[] = [
  [
    'the owner is created by a command and signs in',
    async ({ people, url, createOwner }) => {
      await createOwner(OWNER.email, OWNER.password);
      const owner = await people.call('owner');
      await signIn(owner, OWNER.email, OWNER.password);
      await owner.page.waitForURL(`${url()}/`);
    },
  ],
  [
    'a second step protects the account, and a mail says so',
    async ({ people, url, mailTo }) => {
      const owner = await people.call('owner');
      const secret = await turnOnSecondFactor(owner);
      await mailTo(OWNER.email, /./);
      await owner.context.clearCookies({ name: 'token' });
      await signIn(owner, OWNER.email, OWNER.password);
      await passSecondStep(owner, secret);
      await owner.page.waitForURL(`${url()}/`);
    },
  ],
  [
    'windows are connected to whichever process they reach',
    async ({ people }) => openLiveWindows(await people.call('owner')),
  ],
  [
    'the sites get names, hosts, language, currency and time zone',
    async ({ people, url }) => setUpSites(await people.call('owner'), new URL(url()).hostname),
  ],
  ['the first categories are added', async ({ people }) => addCategories(await people.call('owner'))],
  [
    'a merchant registers and applies with documents',
    async ({ people, mailTo }) => {
      const merchant = await people.call('merchant');
      await register(merchant, MERCHANT, mailTo);
      await applyForShop(merchant, MERCHANT.email, mailTo);
    },
  ],
  [
    'the owner approves the shop, and a mail says so',
    async ({ people, mailTo }) => {
      await approveMerchant(await people.call('owner'), SHOP);
      await mailTo(MERCHANT.email, /shop is approved/);
    },
  ],
  ['the shop sets its freight', async ({ people }) => addFreight(await people.call('merchant'))],
  ['a product gets nine variants and pictures', async ({ people }) => addProduct(await people.call('merchant'))],
  ['all its prices are raised at once', async ({ people }) => raisePrices(await people.call('merchant'))],
  [
    'the servers are restarted one after the other, and pages are answered meanwhile',
    async (day) => restartServers(await day.people.call('owner'), day),
  ],
];
