import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { requireAgent, type Thread } from '../access.server.ts';
import { signalChat } from '../signal.server.ts';

/** Sets the labels of a customer's conversations with this merchant; only agents see them. Throws `chat_not_found`. */
export async function setLabels(ctx: Ctx, input: { chatId: number; labels: readonly string[] }): Promise<void> {
  const thread = await requireAgent(ctx, input.chatId);
  const labels = [...new Set(input.labels)];
  await sql`
    update chat.threads set labels = ${labels}::text[] where id = ${thread.id}::bigint`.execute(ctx.db);
  signalLabels(ctx, thread);
}

/** The desks of the merchant read their lists again. */
export function signalLabels(ctx: Ctx, thread: Thread): void {
  const { chatId, merchantId: merId, state } = thread;
  signalChat(ctx, thread, 'chat.state', { chatId, merId, state }, 'agent');
}
