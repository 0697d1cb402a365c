import { createContext, type ReactNode, useContext } from 'react';
import type { Own } from './read-own.server.ts';

/** The element of a document with its reader's own data. */
export const OWN_ID = 'own';

export const NOBODY: Own = { user: null, counts: { cart: 0, unread: 0 }, menu: [], marks: null, part: null };

const OwnContext = createContext<Own>(NOBODY);

/**
 * The data embedded in the document. It is not part of the pages' own data, so that a page can be the same for many
 * readers.
 */
export function OwnProvider({ own, children }: { own: Own | null; children: ReactNode }) {
  return <OwnContext value={own ?? NOBODY}>{children}</OwnContext>;
}

export function useDocumentOwn(): Own {
  return useContext(OwnContext);
}
