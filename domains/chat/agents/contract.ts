import { z } from '@hono/zod-openapi';
import { isReadableName, tidyName } from '../../../platform/text/readable-name.ts';

export const MAX_AGENT_NAME = 30;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const agentNamesAnswer = z
  .object({
    list: z.array(
      z.object({
        id: z.number(),
        /** Of the account; customers never see it. */
        nickname: z.string(),
        /** What customers read; empty: the name of the shop. */
        name: z.string(),
        isSelf: z.boolean(),
      }),
    ),
  })
  .openapi('ChatAgentNames');
export type AgentNames = z.infer<typeof agentNamesAnswer>['list'];

export const agentNameInput = z
  .object({
    /** 0 is the platform. */
    merId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** A colleague; without one, the actor. */
    agentId: id.optional(),
    /** Empty: customers see the name of the shop. */
    name: z
      .string()
      .trim()
      .max(MAX_AGENT_NAME)
      .refine((name) => name === '' || isReadableName(name), 'nicknameSigns')
      .transform(tidyName)
      .openapi({ type: 'string', maxLength: MAX_AGENT_NAME }),
  })
  .openapi('ChatAgentName');
export type AgentNameInput = z.output<typeof agentNameInput>;
