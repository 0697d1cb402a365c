import { type RawBuilder, sql } from 'kysely';
import { type App, type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { type Carrier, stateAfter, type TrackEvent, type TrackedParcel } from './carrier.ts';
import { outsideCarrier } from './outside-carrier.server.ts';
import { sandboxCarrier } from './sandbox-carrier.ts';

/** A parcel is queried at most this often, and no longer after this time without delivery. */
const EVERY_MINUTES = 10;
const GIVE_UP_DAYS = 60;
const BATCH = 50;

interface DueParcel extends TrackedParcel {
  id: number;
}

/** The tracking source; in production only a configured service, never the sandbox. */
export function carrierOf(app: Pick<App, 'environment'>): Carrier | null {
  const { CARRIER_URL, CARRIER_TOKEN, STOA_ENV } = app.environment;
  if (CARRIER_URL) return outsideCarrier(CARRIER_URL, CARRIER_TOKEN);
  return STOA_ENV === 'production' ? null : sandboxCarrier;
}

/** Queries the parcels that are due; returns how many. Any number of processes share the work. */
export function refreshTracking(ctx: Ctx): Promise<number> {
  return refresh(ctx, sql<boolean>`c.track_at <= ${ctx.now}::timestamptz`);
}

/** The same for the parcels of one order that is being viewed. */
export function refreshOrderTracking(ctx: Ctx, orderNo: string): Promise<number> {
  return refresh(
    ctx,
    sql<boolean>`c.order_id = (select id from orders where no = ${orderNo}) and c.track_at <= ${ctx.now}::timestamptz`,
  );
}

async function refresh(ctx: Ctx, isDue: RawBuilder<boolean>): Promise<number> {
  const carrier = carrierOf(ctx.app);
  if (!carrier) return 0;
  const due = await takeDue(ctx, isDue);
  // queried outside any transaction: a slow carrier holds up nothing else
  await Promise.all(
    due.map(async (parcel) => {
      try {
        await keepEvents(ctx, parcel.id, await carrier.track(parcel, ctx.now));
      } catch (err) {
        ctx.app.log.warn({ err, parcelId: parcel.id }, 'carrier not asked');
      }
    }),
  );
  return due.length;
}

/** The next query is scheduled before this one runs, so that no two processes query the same parcel. */
async function takeDue(ctx: Pick<Ctx, 'db' | 'now'>, isDue: RawBuilder<boolean>): Promise<DueParcel[]> {
  const taken = await sql<DueParcel>`
    with due as (
      select c.id from parcels c where c.track_at is not null and ${isDue} order by c.id limit ${BATCH}::int for no key update skip locked
    )
    update parcels c set tracked_at = ${ctx.now}::timestamptz, track_at = case
      when c.shipped_at > ${ctx.now}::timestamptz - make_interval(days => ${GIVE_UP_DAYS}::int)
      then ${ctx.now}::timestamptz + make_interval(mins => ${EVERY_MINUTES}::int) end
    from due, orders o where c.id = due.id and o.id = c.order_id
    returning c.id, c.courier, c.number, c.shipped_at as "shippedAt",
      coalesce(nullif(o.receiver ->> 'city', ''), o.receiver ->> 'region', '') as destination`.execute(ctx.db);
  return taken.rows;
}

async function keepEvents(ctx: Ctx, parcelId: number, events: readonly TrackEvent[]): Promise<void> {
  const state = stateAfter(events);
  if (!state) return;
  const rows = events.map(({ place, note, ...event }) => ({ ...event, place: storable(place), note: storable(note) }));
  const deliveredAt = events.find((event) => event.state === 'delivered')?.at ?? null;
  await transact(ctx, async (tx) => {
    await sql`
      insert into parcel_events (parcel_id, state, place, note, at)
      select ${parcelId}::bigint, state, place, note, at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(state text, place text, note text, at timestamptz) order by at
      on conflict do nothing`.execute(tx.db);
    const moved = await sql<{ orderId: number; orderNo: string; userId: number; courier: string; number: string }>`
      update parcels c set state = ${state}, delivered_at = ${deliveredAt}::timestamptz,
        track_at = case when ${state} = 'delivered' then null else track_at end
      from orders o where c.id = ${parcelId}::bigint and o.id = c.order_id and c.state <> ${state} and c.state <> 'delivered'
      returning o.id as "orderId", o.no as "orderNo", o.user_id as "userId", c.courier, c.number`.execute(tx.db);
    const parcel = moved.rows[0];
    if (parcel && state === 'delivered') await emit(tx, 'parcel.arrived', parcel);
  });
}

/** Strips NUL characters and lone surrogates, which no column accepts, whatever a carrier sends. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
