import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectCash, confirmedForCash, ownerOf } from '../../../tests/support/cash.ts';
import { openGoodsSite } from '../../../tests/support/goods-site.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { shopStaffWith, staffWith } from '../../../tests/support/staff.ts';
import {
  ACCOUNT,
  chooseTransfer,
  orderedByTransfer,
  receiptOf,
  signedIn,
  takeTransfers,
} from '../../../tests/support/transfers.ts';
import type { Ctx } from '../../kit/context.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { listPaybacks } from '../../refunds/by-hand/list-paybacks.server.ts';
import { recordPayback } from '../../refunds/by-hand/record-payback.server.ts';
import type { Site } from '../../sites/contract.ts';
import { pay } from '../pay.server.ts';
import { awaitedQuery } from './contract.ts';
import { attachDocument, deleteUnusedDocuments, readDocument, storeDocument } from './documents.server.ts';
import { listAwaited, listShopAwaited } from './list-awaited.server.ts';
import { readOwnDocuments } from './own-documents.server.ts';
import { recordReceipt, recordShopReceipt } from './record-receipt.server.ts';
import { MAX_DOCUMENT_BYTES } from './rules.ts';
import { saveSiteAccount } from './transfer-accounts.server.ts';

const PDF = '%PDF-1.7 a bank confirmation';

let shop: SmallShop;
let clerk: Ctx;
/** A second goods site. */
let outlet: Site;
beforeAll(async () => {
  shop = await openSmallShop();
  clerk = signedIn(shop, (await addBuyer(shop)).actor, ['payments.confirm']);
  await takeTransfers(shop);
  await collectCash(shop, 'lamps', null);
  outlet = await openGoodsSite(shop);
  await saveSiteAccount(signedIn(shop, shop.teas.owner, ['payments.manage']), outlet.key, ACCOUNT);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

async function* sent(content: string | Buffer) {
  yield Buffer.from(content);
}
const lamps = () => ownerOf(shop);
const stored = async (ctx: Ctx, as: 'platform' | 'merchant', content: string | Buffer = PDF) =>
  (await storeDocument(ctx, sent(content), as)).id;
const query = (q: string, state: 'paid' | 'ended') => awaitedQuery.parse({ q, state });

async function textOf(ctx: Ctx, id: number): Promise<string> {
  const { file } = await readDocument(ctx, id);
  const pieces: Buffer[] = [];
  for await (const piece of file.open()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

test('a document is attached to money that arrived, and read by its buyer and by those who record payments', async () => {
  const { ctx, orderNo, transfer } = await orderedByTransfer(shop);
  const documentId = await stored(clerk, 'platform');
  const receipt = { ...receiptOf(transfer.reference, transfer.amount.amount), documentId };
  await recordReceipt(clerk, receipt);
  const [paid] = (await listAwaited(clerk, query(orderNo, 'paid'))).list;
  expect(paid?.receipts).toMatchObject([{ documentId }]);
  expect(await readOwnDocuments(ctx, orderNo)).toMatchObject([{ id: documentId, kind: 'received', on: '2026-11-28' }]);
  for (const reader of [ctx, clerk]) expect(await textOf(reader, documentId)).toBe(PDF);
  for (const stranger of [await addBuyer(shop), lamps(), ownerOf(shop, 'teas')])
    await expect(readDocument(stranger, documentId)).rejects.toMatchObject({ code: 'payment_document_not_found' });
  await expect(readDocument(shop.ctx(), documentId)).rejects.toMatchObject({ code: 'login_required' });
  const passed = { ...ctx, actor: { ...ctx.actor, onlyOrder: { id: 0, no: 'another order', isReading: false } } };
  await expect(readDocument(passed, documentId)).rejects.toMatchObject({ code: 'payment_document_not_found' });
});

test('a document of cash and of money sent back is read by the shop that holds the money', async () => {
  const { ctx, orderNo } = await confirmedForCash(shop);
  const documentId = await stored(lamps(), 'merchant', Buffer.from('89504e470d0a1a0a00', 'hex'));
  await recordShopReceipt(lamps(), { ...receiptOf(orderNo, 100), documentId });
  await cancelOrder(ctx, { orderNo });
  const late = await stored(lamps(), 'merchant');
  await recordShopReceipt(lamps(), { ...receiptOf(orderNo, 50), documentId: late });
  const [row] = (await listPaybacks(lamps(), { page: 1, limit: 20 }, 'merchant')).list;
  const back = await stored(lamps(), 'merchant');
  const payback = { key: row?.key ?? '', paidOn: '2026-11-28', reference: 'OUT-1', documentId: back };
  await recordPayback(lamps(), payback, 'merchant');
  const [ended] = (await listShopAwaited(lamps(), query(orderNo, 'ended'))).list;
  expect(ended?.receipts.map((receipt) => receipt.documentId)).toEqual([documentId, late]);
  expect(ended?.payouts).toMatchObject([{ documentId: back, reference: 'OUT-1', amount: { amount: 150 } }]);
  expect((await readOwnDocuments(ctx, orderNo)).map(({ kind }) => kind)).toEqual(['received', 'received', 'sent']);
  for (const reader of [ctx, lamps(), clerk]) expect(await textOf(reader, back)).toBe(PDF);
  expect(await readDocument(lamps(), documentId)).toMatchObject({ name: 'document.png', contentType: 'image/png' });
  await expect(readDocument(ownerOf(shop, 'teas'), back)).rejects.toMatchObject({ code: 'payment_document_not_found' });
});

test('a document of a payment at a second goods site is read by its buyer and by staff of the platform, not by staff of a site', async () => {
  const buyer = await addBuyer(shop, { site: outlet });
  const { orderNo } = await order(buyer, shop.lamp);
  const transfer = await chooseTransfer(buyer, orderNo);
  const documentId = await stored(clerk, 'platform');
  await recordReceipt(clerk, { ...receiptOf(transfer.reference, transfer.amount.amount), documentId });
  for (const reader of [buyer, { ...buyer, site: clerk.site }, clerk, await staffWith(shop, ['payments.confirm'])])
    expect(await textOf(reader, documentId)).toBe(PDF);
  const there = await staffWith(shop, ['payments.confirm', 'payments.manage', 'orders.manage'], outlet.id);
  const strangers: Ctx[] = [
    there,
    // the permissions of that site are not those of the platform
    { ...shop.ctx(), actor: { ...there.actor, permissions: [] } },
    await staffWith(shop, ['orders.manage', 'payments.manage']),
    await shopStaffWith(shop, shop.lamps.id, ['payments.confirm', 'orders.read']),
    { ...lamps(), site: outlet },
    await addBuyer(shop, { site: outlet }),
  ];
  for (const stranger of strangers)
    await expect(readDocument(stranger, documentId)).rejects.toMatchObject({ code: 'payment_document_not_found' });
});

test('a document of money that a shop took at a second goods site is read by its staff with the right, and by no other shop', async () => {
  const buyer = await addBuyer(shop, { site: outlet });
  const { orderNo } = await order(buyer, shop.lamp);
  await pay(buyer, { orderNo, method: 'cash' });
  const documentId = await stored(lamps(), 'merchant');
  await recordShopReceipt(lamps(), { ...receiptOf(orderNo, 100), documentId });
  for (const reader of [buyer, lamps(), await shopStaffWith(shop, shop.lamps.id, ['payments.confirm'])])
    expect(await textOf(reader, documentId)).toBe(PDF);
  const strangers = [
    await shopStaffWith(shop, shop.lamps.id, ['orders.read']),
    await shopStaffWith(shop, shop.teas.id, ['payments.confirm']),
    await staffWith(shop, ['payments.confirm'], outlet.id),
  ];
  for (const stranger of strangers)
    await expect(readDocument(stranger, documentId)).rejects.toMatchObject({ code: 'payment_document_not_found' });
});

test('only PDF, JPEG and PNG of those who record payments are stored', async () => {
  const buyer = await addBuyer(shop);
  await expect(stored(buyer, 'platform')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(stored(buyer, 'merchant')).rejects.toMatchObject({ code: 'no_permission' });
  for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', ''])
    await expect(stored(clerk, 'platform', wrong)).rejects.toMatchObject({ code: 'payment_document_type' });
  await expect(stored(clerk, 'platform', PDF + 'x'.repeat(MAX_DOCUMENT_BYTES))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
});

test('a document is attached once, by the person who uploaded it, and deleted after a day without', async () => {
  const documentId = await stored(clerk, 'platform');
  await expect(attachDocument(lamps(), documentId)).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(readDocument(clerk, documentId)).rejects.toMatchObject({ code: 'payment_document_not_found' });
  const { transfer } = await orderedByTransfer(shop);
  const receipt = { ...receiptOf(transfer.reference, 100), documentId };
  await recordReceipt(clerk, receipt);
  await expect(recordReceipt(clerk, { ...receipt, requestId: 'another' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  const unused = await stored(clerk, 'platform');
  expect(await deleteUnusedDocuments(clerk)).toBe(0);
  expect(await deleteUnusedDocuments({ ...clerk, now: new Date(Date.now() + 25 * 3_600_000) })).toBe(1);
  await expect(attachDocument(clerk, unused)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await textOf(clerk, documentId)).toBe(PDF);
});
