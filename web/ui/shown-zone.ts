import { createContext } from 'react';

/** The zone that all times below are shown in; null for that of whoever looks. */
export const ShownZone = createContext<string | null>(null);
