import type { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';

/** What a browser's passkey answered, out of a form's field; refuses `passkey_refused` what is none. */
export function readCredential<S extends z.ZodType>(shape: S, text: string | undefined): z.output<S> {
  try {
    const parsed = shape.safeParse(JSON.parse(text ?? ''));
    if (parsed.success) return parsed.data;
  } catch {
    // not even JSON: refused like any other
  }
  throw new DomainError('passkey_refused');
}
