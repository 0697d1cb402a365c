import { createContext } from 'react';

/** The zone that all times below are shown in; null for the zone of the visitor. */
export const ShownZone = createContext<string | null>(null);

/** The zone of the site's days: of dates without a time, and of times until the visitor's own zone is known. */
export const SiteZone = createContext('UTC');
