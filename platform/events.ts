/**
 * What the domains tell each other. Each contract adds its own events:
 * `declare module '../../platform/events.ts' { interface EventMap { 'order.paid': { orderIds: number[] } } }`
 */
export interface EventMap {
  'process.started': { at: string };
}

export type EventName = keyof EventMap;
type Listener<C> = (ctx: C, data: never) => Promise<void> | void;

/** Events are told inside the teller's transaction: what a listener writes stands or falls with it. */
export class EventBus<C> {
  readonly #listeners = new Map<EventName, Listener<C>[]>();

  on<E extends EventName>(name: E, listener: (ctx: C, data: EventMap[E]) => Promise<void> | void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener as Listener<C>]);
  }

  async tell<E extends EventName>(ctx: C, name: E, data: EventMap[E]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) await listener(ctx, data as never);
  }
}
