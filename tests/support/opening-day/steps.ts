import { expect } from 'vitest';
import { approveMerchant } from './approve-merchant.ts';
import { askShop, createAccount, receiveAndReview, writeTopic } from './become-member.ts';
import {
  askForRefund,
  chooseTransfer,
  fillCart,
  followMail,
  givePaybackAccount,
  orderAsGuest,
} from './buy-as-guest.ts';
import type { Step } from './day.ts';
import { openLiveWindows } from './live-windows.ts';
import { applyForShop, register, SHOP } from './open-merchant.ts';
import { completeLegalTexts, markAsPaid, openBoard, openTransferAccount, sendBack, stepsLeft } from './owners-desk.ts';
import { restartServers } from './restart-servers.ts';
import { addCategories, setUpSites } from './set-up-sites.ts';
import { approveRefund, replyTo, ship } from './shops-desk.ts';
import { passSecondStep, signIn, turnOnSecondFactor } from './sign-in.ts';
import { addFreight, addProduct, LAMP, raisePrices } from './stock-the-shop.ts';

const OWNER = { email: 'owner@shop.test', password: 'Opening-day-2026!' };
const MERCHANT = { email: 'ada@merchant.test', password: 'Lanterns-all-day-7' };
const GUEST = { email: 'lea@phone.test', password: 'Lanterns-on-the-river-4' };
const GUESTS_ACCOUNT = 'FR1420041010050500013M02606';
const PHONE = { width: 390 };

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
    'a new production leads its owner to what is missing',
    async ({ people, isProduction }) => {
      const owner = await people.call('owner');
      // a trial has demo content
      if (!isProduction) return;
      await owner.page.goto('/admin');
      await owner.page.waitForURL('**/admin/first_steps');
      const missing = ['Name of the shop', 'Terms and privacy', 'A way to pay', 'A first shop'];
      expect(await stepsLeft(owner)).toEqual(expect.arrayContaining(missing));
    },
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
    'buyers can transfer money, and nothing is missing any more',
    async ({ people, isProduction }) => {
      const owner = await people.call('owner');
      await openTransferAccount(owner, isProduction);
      await completeLegalTexts(owner);
      // a trial keeps its mail, and needs no server for it
      expect(await stepsLeft(owner)).toEqual(isProduction ? [] : ['Mail']);
    },
  ],
  [
    'a guest on a phone buys two things by bank transfer',
    async ({ people, known }) => {
      const guest = await people.call('guest', PHONE);
      await fillCart(guest, LAMP);
      await orderAsGuest(guest, GUEST.email);
      Object.assign(known, await chooseTransfer(guest));
    },
  ],
  [
    'the servers are restarted one after the other, and pages are answered meanwhile',
    async (day) => restartServers(await day.people.call('owner'), day),
  ],
  [
    'the transfer arrives, and the shop ships the order',
    async ({ people, known: { reference = '', orderNo = '' } }) => {
      await markAsPaid(await people.call('owner'), reference);
      await ship(await people.call('merchant'), orderNo);
    },
  ],
  [
    'a mail opens the order without an account, and half of it is refunded',
    async ({ people, mailTo }) => {
      const reader = await people.call('reader', PHONE);
      await followMail(reader, mailTo, GUEST.email, /on its way/);
      await askForRefund(reader);
      await approveRefund(await people.call('merchant'));
      await followMail(reader, mailTo, GUEST.email, /Where should we send/);
      await givePaybackAccount(reader, GUESTS_ACCOUNT);
      await sendBack(await people.call('owner'), GUESTS_ACCOUNT);
    },
  ],
  [
    'the guest receives and reviews the rest, and becomes a member',
    async ({ people, mailTo, known: { orderNo = '' } }) => {
      const guest = await people.call('guest');
      await receiveAndReview(guest, orderNo);
      await createAccount(guest, orderNo, GUEST, mailTo);
    },
  ],
  [
    'the member writes a topic in the forum with the same account',
    async ({ people, url }) => {
      await openBoard(await people.call('owner'), 'Talk', 'talk');
      await writeTopic(await people.call('writer', PHONE), url('forum'), GUEST);
    },
  ],
  [
    'the member asks the shop, which replies at once',
    async ({ people, known: { orderNo = '' } }) => {
      const guest = await people.call('guest');
      await askShop(guest, orderNo, 'Is the M size safe outdoors?');
      await replyTo(await people.call('merchant'), 'Is the M size safe outdoors?', 'Yes, in a light rain.');
      await guest.page.locator('p', { hasText: 'Yes, in a light rain.' }).first().waitFor();
    },
  ],
];
