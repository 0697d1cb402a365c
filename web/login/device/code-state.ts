import {
  type DeviceCodeState,
  readDeviceCode,
} from '../../../domains/accounts/device-login/show-device-code.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieOf } from '../../../platform/http/cookies.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/code-state';

/** State of the browser's own code, with the number once it was scanned. A browser over its limit gets no state and polls again. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Partial<DeviceCodeState>> {
  try {
    return await readDeviceCode(pageCtx(context), cookieOf(request, 'deviceLogin') ?? '');
  } catch (error) {
    if (isDomainError(error) && error.code === 'too_many_requests') return {};
    throw error;
  }
}
