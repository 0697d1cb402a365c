import { type RawBuilder, sql } from 'kysely';

/**
 * Whether conversation `c` is snoozed. A message of the shopper wakes it in the moment of its commit, so that sending
 * needs no statement of its own for that.
 */
export function isSnoozed(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(c.snoozed_after is not null and (c.snoozed_until is null or c.snoozed_until > ${now}::timestamptz)
    and not exists (select from chat.messages z where z.thread_id = c.thread_id and z.side = 'shopper' and z.id > c.snoozed_after))`;
}

/** Whether conversation `c` came back, and no agent has written in it since. */
export const IS_BACK = sql<boolean>`(c.woken_at is not null and not exists (select from chat.messages z
  where z.thread_id = c.thread_id and z.conversation_id = c.id and z.side = 'agent' and z.created_at > c.woken_at))`;
