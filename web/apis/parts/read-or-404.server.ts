import { data } from 'react-router';
import type { Ctx } from '../../../domains/kit/context.ts';
import { isDomainError } from '../../../platform/errors.ts';

/** What was read, or the page that says that the API is gone. */
export async function readOr404<T>(ctx: Ctx, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'api_not_found') throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:api_not_found') }, { status: 404 });
  }
}

/** No API has the id 0. */
export const readId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
