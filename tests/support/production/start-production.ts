import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../postgres-cluster.ts';
import { runScript, type ServerProcess, SHARED_SECRET, startServerProcess } from '../server-process.ts';
import { makeTwoRoles } from '../two-roles.ts';
import { makeCertificates } from './certificates.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type StartProxy, startTlsProxy } from './tls-proxy.ts';

/** The browsers of the tests find `shop.test` and the names below it on this machine. */
const HOST = 'shop.test';

interface Production {
  /** Address of the shop, or of the site with this name below it. */
  url(site?: string): string;
  mail: MailServer;
  /** Runs a script of the project with the settings of the servers. */
  script(args: string[], input?: string): Promise<{ code: number | null; output: string }>;
  /** Stops one of the two servers as a deployment does, and starts it again. */
  restart(nth: number): Promise<void>;
  /** What both servers have written. */
  output(): string;
  close(): Promise<void>;
}

/**
 * A new production as docs/running.md describes it: an empty database with two roles, two processes that share their
 * folder, TLS ended in front of them (by `startProxy`), and a mail server with TLS.
 */
export async function startProduction(
  serverUrl: string,
  name: string,
  startProxy: StartProxy = startTlsProxy,
): Promise<Production> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-production-'));
  const [certificates, roles] = await Promise.all([
    makeCertificates(folder, [HOST, `*.${HOST}`]),
    makeTwoRoles(serverUrl, name),
  ]);
  const ports = [await freePort(), await freePort()] as const;
  const [mail, proxy] = await Promise.all([startMailServer(certificates), startProxy(certificates, ports)]);
  const url = (site?: string) => `https://${site ? `${site}.` : ''}${HOST}:${proxy.port}`;
  const settings = {
    NODE_ENV: 'production',
    STOA_ENV: 'production',
    DATABASE_URL: roles.app,
    // the tests of a run share one server
    DATABASE_POOL: '4',
    STOA_DATA: join(folder, 'data'),
    STOA_SECRET: SHARED_SECRET,
    PUBLIC_URL: url(),
    SMTP_URL: mail.url,
    MAIL_FROM: `Opening Day <no-reply@${HOST}>`,
    NODE_EXTRA_CA_CERTS: certificates.authorityFile,
    TRUSTED_PROXIES: '1',
    STOP_DELAY: '1',
    LOG_LEVEL: 'warn',
  };
  const start = (port: number) => startServerProcess(roles.app, { ...settings, PORT: String(port) });
  const servers: ServerProcess[] = await Promise.all(ports.map(start));
  return {
    url,
    mail,
    script: (args, input) => runScript(args, settings, input),
    restart: async (nth) => {
      const code = await servers[nth]?.terminate();
      if (code !== 0) throw new Error(`server ${nth} ended with code ${code}: ${servers[nth]?.output()}`);
      servers[nth] = await start(ports[nth] ?? 0);
    },
    output: () => servers.map((server) => server.output()).join('\n'),
    close: async () => {
      await proxy.close();
      await Promise.all(servers.map((server) => server.stop()));
      await mail.close();
      await roles.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
