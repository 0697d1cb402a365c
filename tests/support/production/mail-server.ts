import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { type Mail, readMail } from './read-mail.ts';

const PATIENCE_MS = 30_000;
const LOGIN = { user: 'shop', password: 'known-to-the-tests' };

export interface MailServer {
  /** For SMTP_URL: STARTTLS and a password are required. */
  url: string;
  /** What has arrived, oldest first. */
  mails: readonly Mail[];
  /** Waits for a mail to this address with a matching subject, and removes it. */
  take(to: string, subject: RegExp): Promise<Mail>;
  close(): Promise<void>;
}

/** A mail server that keeps the mail of clients that use STARTTLS and know the password. */
export async function startMailServer(certificate: { key: string; cert: string }): Promise<MailServer> {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, certificate, (mail) => mails.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}`,
    mails,
    take: async (to, subject) => {
      const find = () => mails.findIndex((mail) => mail.to.includes(to) && subject.test(mail.subject));
      const until = Date.now() + PATIENCE_MS;
      while (find() === -1) {
        const seen = mails.map((mail) => `\n- ${mail.to}: ${mail.subject}`).join('');
        if (Date.now() > until) throw new Error(`no mail to ${to} with ${subject}; there are:${seen}`);
        await wait(50);
      }
      return mails.splice(find(), 1)[0] as Mail;
    },
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Talk {
  isEncrypted: boolean;
  isKnown: boolean;
  to: string[];
}

function converse(socket: Socket, certificate: { key: string; cert: string }, keep: (mail: Mail) => void): void {
  const talk: Talk = { isEncrypted: false, isKnown: false, to: [] };
  const speak = (stream: Socket) => {
    let body: string[] | undefined;
    stream.on('error', () => {});
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => {
      if (body && line !== '.') return void body.push(line.replace(/^\.\./, '.'));
      if (body) {
        keep(readMail(talk.to.splice(0), body.join('\r\n')));
        body = undefined;
        return void stream.write('250 kept\r\n');
      }
      const answer = answerTo(line, talk);
      stream.write(`${answer}\r\n`);
      if (answer.startsWith('354')) body = [];
      if (answer.startsWith('221')) stream.end();
      if (!answer.startsWith('220')) return;
      lines.close();
      talk.isEncrypted = true;
      speak(new TLSSocket(stream, { isServer: true, ...certificate }));
    });
  };
  speak(socket);
  socket.write('220 mail.shop.test\r\n');
}

function answerTo(line: string, talk: Talk): string {
  const [verb = '', ...rest] = line.split(' ');
  switch (verb.toUpperCase()) {
    case 'EHLO':
      return `250-mail.shop.test\r\n250 ${talk.isEncrypted ? 'AUTH PLAIN' : 'STARTTLS'}`;
    case 'STARTTLS':
      return '220 go ahead';
    case 'AUTH':
      talk.isKnown = talk.isEncrypted && rest[1] === passwordOf(LOGIN);
      return talk.isKnown ? '235 welcome' : '535 wrong password';
    case 'RCPT':
      talk.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      return '250 ok';
    case 'DATA':
      return '354 go on';
    case 'QUIT':
      return '221 bye';
    default:
      return talk.isKnown ? '250 ok' : '530 log in first';
  }
}

function passwordOf({ user, password }: typeof LOGIN): string {
  return Buffer.from(`\0${user}\0${password}`).toString('base64');
}
