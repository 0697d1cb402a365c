/**
 * Events between domains. Each contract adds its own: `declare module '../../platform/events.ts' { interface EventMap {
 * 'order.paid': { orderIds: number[] } } }`
 */
export interface EventMap {
  'process.started': { at: string };
}

export type EventName = keyof EventMap;
type Listener<C> = (ctx: C, data: never) => Promise<void> | void;

/** Events are emitted inside the emitter's transaction: a listener's writes commit or roll back with it. */
export class EventBus<C> {
  readonly #listeners = new Map<EventName, Listener<C>[]>();

  on<E extends EventName>(name: E, listener: (ctx: C, data: EventMap[E]) => Promise<void> | void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener as Listener<C>]);
  }

  async emit<E extends EventName>(ctx: C, name: E, data: EventMap[E]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) await listener(ctx, data as never);
  }
}
