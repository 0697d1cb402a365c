import type { Mail } from '../production/read-mail.ts';
import type { People } from './people.ts';

/** What a day runs on: a new production, or a trial with its demo content. */
export interface Day {
  people: People;
  isProduction: boolean;
  /** Address of the shop, or of the site with this name below it. */
  url(site?: string): string;
  /** Waits for a mail to this address, and removes it. */
  mailTo(email: string, subject: RegExp): Promise<Mail>;
  createOwner(email: string, password: string): Promise<void>;
  /** Stops one of the servers as a deployment does, and starts it again; the others go on. */
  restart(nth: number): Promise<void>;
  /** What one step tells later ones. */
  known: Record<string, string>;
  end(): Promise<void>;
}

export type Step = readonly [title: string, take: (day: Day) => Promise<void>];
