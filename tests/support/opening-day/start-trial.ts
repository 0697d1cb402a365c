import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutboxMessage } from '../../../domains/messages/contract.ts';
import { freePort } from '../postgres-cluster.ts';
import { runScript, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Day } from './day.ts';
import { People } from './people.ts';

const PATIENCE_MS = 30_000;

/** A trial as `npm start` makes it: the embedded database with demo content, one process, mail in /dev/outbox. */
export async function startTrial(): Promise<Day> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-trial-'));
  const port = await freePort();
  const settings = {
    ...{ NODE_ENV: 'production', STOA_ENV: 'trial', STOA_DEMO: '1', STOA_SECRET: '' },
    ...{ STOA_DATA: folder, PORT: String(port), LOG_LEVEL: 'warn' },
  };
  const run = async (args: string[], input?: string) => {
    const { code, output } = await runScript(args, settings, input);
    if (code !== 0) throw new Error(`${args[0]} ended with code ${code}: ${output}`);
  };
  await run(['first-fill']);
  let server: ServerProcess = await startServerProcess('', settings);
  const url = (site?: string) => `http://${site ? `${site}.` : ''}localhost:${port}`;
  return {
    people: new People(url()),
    isProduction: false,
    url,
    mailTo: mailReader(`${url()}/dev/outbox`),
    createOwner: (email, password) => run(['owner-create', email], `${password}\n`),
    restart: async () => {
      await server.terminate();
      server = await startServerProcess('', settings);
    },
    known: {},
    end: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the outbox as a mail program does its server; each mail once. */
function mailReader(outbox: string): Day['mailTo'] {
  const read = new Set<number>();
  return async (email, subject) => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await fetch(outbox, { headers: { accept: 'application/json' } });
      const messages = ((await answer.json()) as OutboxMessage[]).toSorted((a, b) => a.id - b.id);
      const found = messages.find((mail) => mail.to === email && subject.test(mail.subject) && !read.has(mail.id));
      if (found) {
        read.add(found.id);
        return { to: [email], subject: found.subject, text: `${found.code ?? ''}\n${found.text}`, html: '' };
      }
      if (Date.now() > until) throw new Error(`no mail to ${email} with ${subject}`);
      await wait(100);
    }
  };
}
