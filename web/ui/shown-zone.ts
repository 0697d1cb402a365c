import { createContext } from 'react';

/** The zone that all times below are shown in; null for the zone of the visitor. */
export const ShownZone = createContext<string | null>(null);
