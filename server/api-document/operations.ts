import calls from './call-errors.gen.json' with { type: 'json' };
import { headerRef, type ParameterName, parameterRef } from './headers.ts';
import { refusalRef, statusOf } from './refusals.ts';

export interface Operation {
  operationId?: string;
  'x-access'?: string;
  'x-errors'?: string[];
  parameters?: object[];
  requestBody?: object;
  responses?: Record<string, object>;
}

const ERRORS: Readonly<Record<string, readonly string[]>> = calls;

/** Adds what every call has in common: headers, and the refusals of each with their codes. */
export function completeOperation(method: string, operation: Operation): void {
  const codes = codesOf(method, operation);
  operation['x-errors'] = codes;
  operation.parameters = [...headersOf(operation, codes).map(parameterRef), ...(operation.parameters ?? [])];
  const { 200: success, default: other, ...rest } = operation.responses ?? {};
  operation.responses = {
    200: { ...success, headers: responseHeaders(codes) },
    ...refusals(codes),
    ...rest,
    ...(other ? { default: other } : {}),
  };
}

/** The codes of the verb, found in the sources by `npm run api:errors`, and those that come before it. */
function codesOf(method: string, { operationId = '', parameters, requestBody, ...rest }: Operation): string[] {
  const access = rest['x-access'] ?? 'anyone';
  const writes = method !== 'get';
  const hasInput = writes || Boolean(parameters?.length || requestBody);
  const before = [
    ...['membership_needed', 'site_banned', 'site_closed'],
    ...(hasInput ? ['validation_failed'] : []),
    ...(writes ? ['cross_site', 'payload_too_large'] : []),
    ...(access === 'anyone' ? [] : ['login_required']),
    ...(access.includes(':') ? ['no_permission', 'sign_in_again', 'sign_in_at_platform'] : []),
  ];
  return [...new Set([...before, ...(ERRORS[operationId] ?? [])])].sort();
}

function headersOf(operation: Operation, codes: readonly string[]): ParameterName[] {
  return [
    ...(['Site', 'Language', 'AcceptLanguage', 'Currency'] as const),
    ...(codes.includes('invite_invalid') ? (['Invite'] as const) : []),
    ...(operation['x-access']?.startsWith('shop:') ? (['Shop'] as const) : []),
  ];
}

function responseHeaders(codes: readonly string[]) {
  const limits = { RateLimit: headerRef('RateLimit'), 'RateLimit-Policy': headerRef('RateLimitPolicy') };
  return {
    'X-Request-Id': headerRef('RequestId'),
    'Content-Language': headerRef('ContentLanguage'),
    ...(codes.includes('too_many_requests') ? limits : {}),
  };
}

/** The response of a status is described once; beside the reference are the codes that this call has. */
function refusals(codes: readonly string[]): Record<string, object> {
  const groups = Map.groupBy(codes, statusOf);
  const entries = [...groups].map(([status = 500, list]) => {
    const description = list.map((code) => `\`${code}\``).join(', ');
    return [status, { $ref: refusalRef(status), description }] as const;
  });
  return Object.fromEntries(entries);
}
