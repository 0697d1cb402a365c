import { z } from '@hono/zod-openapi';
import type { Ctx } from '../../../kit/context.ts';
import { type Api, endpoint } from '../../../kit/endpoint.ts';
import {
  enrolInput,
  enrolledItemInput,
  offeredSlotsAnswer,
  refuseItemInput,
  savedSlotAnswer,
  saveSlotInput,
  slotIdInput,
} from './contract.ts';
import { enrolFlashOffer, refuseItem, withdrawFlashOffer } from './enrol.server.ts';
import { listAllSlots, listOwnSlots } from './queries.server.ts';
import { removeSlot, saveSlot } from './slots.server.ts';

const OWN = { tag: 'merchant', access: 'shop:promotions.edit' } as const;
const STAFF = { tag: 'platform', access: 'permission:promotions.manage' } as const;

export function flashAdminRoutes(api: Api): void {
  readRoutes(api);
  writeRoute(
    api,
    { ...OWN, path: '/api/merchant/seckill/enrol', summary: 'Add a product to an upcoming flash-sale round' },
    enrolInput,
    enrolFlashOffer,
  );
  const own = {
    ...OWN,
    path: '/api/merchant/seckill/withdraw',
    summary: 'Withdraw a product from an upcoming flash-sale round',
  };
  writeRoute(api, own, enrolledItemInput, (ctx, { itemId }) => withdrawFlashOffer(ctx, itemId));
  const staff = {
    ...STAFF,
    path: '/api/platform/seckill/refuse',
    summary: 'Take any shop’s product out of an upcoming flash-sale round',
  };
  writeRoute(api, staff, refuseItemInput, refuseItem);
  const slot = { ...STAFF, path: '/api/platform/seckill/remove', summary: 'Cancel an upcoming flash-sale round' };
  writeRoute(api, slot, slotIdInput, (ctx, { id }) => removeSlot(ctx, id));
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/platform/seckill/save',
      summary: 'Open a flash-sale round, or move an upcoming one',
      body: saveSlotInput,
      answer: savedSlotAnswer,
    },
    (ctx, { body }) => saveSlot(ctx, body),
  );
}

function readRoutes(api: Api): void {
  const read = { method: 'get', answer: offeredSlotsAnswer } as const;
  endpoint(
    api,
    {
      ...OWN,
      ...read,
      access: 'shop:promotions.read',
      path: '/api/merchant/seckill/list',
      summary: 'Flash-sale rounds with one’s own products',
    },
    (ctx) => listOwnSlots(ctx),
  );
  endpoint(
    api,
    { ...STAFF, ...read, path: '/api/platform/seckill/list', summary: 'Flash-sale rounds with all products' },
    (ctx) => listAllSlots(ctx),
  );
}

type Route = (typeof OWN | typeof STAFF) & { path: string; summary: string };

/** A call with an empty response. */
function writeRoute<S extends z.ZodType>(
  api: Api,
  route: Route,
  body: S,
  act: (ctx: Ctx, body: z.output<S>) => Promise<void>,
): void {
  endpoint(api, { ...route, method: 'post', body, answer: z.null() }, async (ctx, input) => {
    await act(ctx, input.body as z.output<S>);
    return null;
  });
}
