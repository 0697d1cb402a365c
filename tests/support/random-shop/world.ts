import { type RawBuilder, sql } from 'kysely';
import { vi } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { guest } from '../bare-app.ts';
import { collectCash } from '../cash.ts';
import { withoutLimits } from '../impatient.ts';
import { type RunningApp, startApp } from '../running-app.ts';
import { addBuyer, furnish, type SmallShop } from '../small-shop.ts';
import { ownerOf } from '../staff.ts';
import type { Dice } from './dice.ts';

export interface Person {
  name: string;
  userId: number;
  token: string;
}

export interface Buyer extends Person {
  addressIds: number[];
}

/** What one call came to. */
interface Answered {
  call: string;
  status: number;
  error: string;
}

const BUYERS = 5;
const DAY_MS = 86_400_000;

/**
 * A served shop with two merchants, five buyers and the platform's owner, whose clock the test moves. Steps act through its
 * calls; what they choose from is read from its tables.
 */
export interface World {
  running: RunningApp;
  shop: SmallShop;
  buyers: Buyer[];
  sellers: Map<number, Person>;
  staff: Person;
  /** Codes that were shown once. */
  codes: { coupons: string[]; gifts: string[] };
  /** Errors that were logged and not answered: those of the rounds. */
  logged: string[];
  answered: Answered[];
  rows<T>(query: RawBuilder<T>): Promise<T[]>;
  call<T = unknown>(who: Person, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T | undefined>;
  wait(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const running = await startApp({ demo: false });
  const { app } = running;
  withoutLimits(app);
  // a fixed hour of the day, and later than any moment that the database notes by itself
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2 });
  const ctx = (overrides: Partial<Ctx> = {}): Ctx => ({ ...guest(app), ...overrides });
  const shop = await furnish({ app, ctx, close: running.close });
  await collectCash(shop, 'lamps', null);
  await collectCash(shop, 'teas', 20_000);
  const logged: string[] = [];
  vi.spyOn(app.log, 'error').mockImplementation((...said: unknown[]) => {
    const [details] = said as [{ err?: unknown }];
    logged.push(
      `${said.slice(1).join(' ')}: ${details.err instanceof Error ? details.err.stack : JSON.stringify(details)}`,
    );
  });

  const person = (name: string, userId: number): Person => ({ name, userId, token: '' });
  const buyers: Buyer[] = [];
  for (let nth = 1; nth <= BUYERS; nth += 1) {
    const { actor, addressId } = await addBuyer(shop);
    const second = await sql<{ id: number }>`
      insert into addresses (user_id, name, country, region, city, detail, post_code, phone)
      values (${actor.userId}::bigint, 'Han Mei', 'CN', 'Beijing', 'Beijing', 'Chang An Road 1', '100000', '+8613800138001')
      returning id`.execute(app.database.db);
    buyers.push({ ...person(`buyer ${nth}`, actor.userId), addressIds: [addressId, second.rows[0]?.id ?? 0] });
  }
  const sellers = new Map([shop.lamps, shop.teas].map(({ id, owner }) => [id, person(`seller ${id}`, owner.userId)]));
  const staff = person('platform', (await ownerOf(shop)).actor.userId);
  await verify(shop, [...buyers, ...sellers.values(), staff]);

  const world: World = {
    running,
    shop,
    buyers,
    sellers,
    staff,
    codes: { coupons: [], gifts: [] },
    logged,
    answered: [],
    rows: async (query) => (await query.execute(app.database.db)).rows,
    call: async (who, method, path, body) => {
      const answer = await running.call<unknown>(method, path, { token: who.token, body });
      const { status, body: said } = answer;
      const error = status < 300 ? '' : ((said.data as { error?: string } | null)?.error ?? '');
      world.answered.push({
        call: `${method} ${path.replace(/\/[A-Z]?\d[\w-]*$/, '/{}').replace(/\?.*/, '')}`,
        status,
        error,
      });
      if (status >= 500)
        throw new Error(
          `${who.name}: ${method} ${path} ${JSON.stringify(body)} → ${status} ${logged.splice(0).join('\n')}`,
        );
      return status < 300 ? (said.data as never) : undefined;
    },
    wait: async (ms) => {
      vi.setSystemTime(Date.now() + ms);
      await signIn(world);
    },
    close: async () => {
      vi.useRealTimers();
      await running.close();
    },
  };
  await signIn(world);
  return world;
}

/** Sessions end while the clock is moved, and so does the proof of the pay password. */
async function signIn({ shop, buyers, sellers, staff }: World): Promise<void> {
  const ctx = shop.ctx();
  for (const each of [...buyers, ...sellers.values(), staff]) {
    const { token, sessionId } = await startSession(ctx, each.userId);
    each.token = token;
    await sql`update sessions set pay_proved_at = ${new Date(Date.now() + 7 * DAY_MS)} where id = ${sessionId}::bigint`.execute(
      ctx.db,
    );
  }
}

async function verify(shop: SmallShop, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await sql`update users set kind = 'member', email_verified_at = now() where id = any(${ids}::bigint[])`.execute(
    shop.app.database.db,
  );
}

/** One of what is there: mostly of what the step can be about, sometimes anything; often nothing where nothing fits. */
export function aim<T>(dice: Dice, all: readonly T[], fits: (one: T) => boolean): T | undefined {
  const fitting = all.filter(fits);
  if (fitting.length > 0 && dice.chance(88)) return dice.pick(fitting);
  return dice.chance(50) ? dice.pick(all) : undefined;
}

/** The actor of the step; sometimes another person, who must be refused. */
export function mostly(world: World, dice: Dice, right: Person | undefined): Person {
  const others = [...world.buyers, ...world.sellers.values(), world.staff];
  return right && dice.chance(95) ? right : (dice.pick(others) ?? world.staff);
}
