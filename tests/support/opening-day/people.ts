import { onTestFailed } from 'vitest';
import { type OpenWindow, openWindow, photograph } from '../browser-window.ts';

export interface Person extends OpenWindow {
  name: string;
}

interface Looks {
  width?: number;
  language?: string;
}

/** The people of a day, each with a window of their own that stays open between its steps. */
export class People {
  readonly #url: string;
  readonly #all = new Map<string, Person>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The person of this name; the first call opens a window with empty storage for them. */
  async call(name: string, { width = 1440, language = 'en' }: Looks = {}): Promise<Person> {
    const known = this.#all.get(name);
    if (known) return known;
    const person = { ...(await openWindow(this.#url, {})), name };
    await person.page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await person.context.addCookies([{ name: 'language', value: language, url: this.#url }]);
    this.#all.set(name, person);
    return person;
  }

  /** Fails the test if a browser has complained; saves what each person sees if the test fails. */
  watch(title: string): () => void {
    onTestFailed(async () => {
      for (const { name, page } of this.#all.values()) await photograph(page, `${title} ${name}`);
    });
    return () => {
      const heard = [...this.#all.values()].flatMap(({ name, complaints }) =>
        complaints.splice(0).map((complaint) => `${name}: ${complaint}`),
      );
      if (heard.length > 0) throw new Error(`a browser complains: ${heard.join('\n')}`);
    };
  }

  /** After a server was stopped: its live windows lost their connection and opened another one. */
  expectLostWindows(): void {
    for (const { complaints } of this.#all.values()) {
      const others = complaints.filter((complaint) => !complaint.includes('/socket.io/'));
      complaints.splice(0, complaints.length, ...others);
    }
  }

  async leave(): Promise<void> {
    await Promise.all([...this.#all.values()].map(({ context }) => context.close()));
  }
}
