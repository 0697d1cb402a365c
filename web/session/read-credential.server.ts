import type { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';

/** A passkey's response from a form field; throws `passkey_refused` if it is invalid. */
export function readCredential<S extends z.ZodType>(shape: S, text: string | undefined): z.output<S> {
  try {
    const parsed = shape.safeParse(JSON.parse(text ?? ''));
    if (parsed.success) return parsed.data;
  } catch {
    // not even JSON: refused like any other
  }
  throw new DomainError('passkey_refused');
}
