import { createContext } from 'react';

/** While a page is rendered: the random attribute of its own inline scripts, which tells them from any injected one. */
export const ScriptMark = createContext<string | undefined>(undefined);
