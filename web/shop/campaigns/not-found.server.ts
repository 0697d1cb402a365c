import { data } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';

/** Reads a page's data; missing data becomes a 404. */
export async function orNotFound<T>(ctx: Ctx, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isDomainError(error) || !error.code.endsWith('_not_found')) throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t(`errors:${error.code}`) }, { status: 404 });
  }
}
