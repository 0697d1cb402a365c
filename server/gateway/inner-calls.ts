import { createServer, type RequestListener, request } from 'node:http';
import { duplexPair } from 'node:stream';
import type { InnerAnswer, InnerCall } from '../../domains/api-market/console/contract.ts';
import { MOST_ANSWER_MS, MOST_SHOWN_BYTES } from '../../domains/api-market/console/rules.ts';
import { DomainError } from '../../platform/errors.ts';

/**
 * Sends calls to the gateway over a connection inside of the process: they are checked, counted and answered by the same
 * code as those that arrive from outside.
 */
export function openInnerCalls(handle: RequestListener, host: string): (call: InnerCall) => Promise<InnerAnswer> {
  // it listens nowhere
  const server = createServer(handle);
  return (call) => {
    const [near, far] = duplexPair();
    server.emit('connection', far);
    return sendOver(near, call, host);
  };
}

type Side = ReturnType<typeof duplexPair>[number];

function sendOver(connection: Side, { method, path, headers, body }: InnerCall, host: string): Promise<InnerAnswer> {
  const startedAt = performance.now();
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ method, path, createConnection: () => connection },
      headers: { ...headers, host, ...length, connection: 'close' },
    });
    const timer = setTimeout(() => sent.destroy(new DomainError('api_no_answer')), MOST_ANSWER_MS);
    sent.once('error', reject);
    sent.once('close', () => clearTimeout(timer));
    sent.once('response', (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      let isCut = false;
      const finish = () => {
        const whole = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: given } = answer;
        const ms = Math.round(performance.now() - startedAt);
        resolve({ status, headers: given, body: whole.subarray(0, MOST_SHOWN_BYTES), isCut, ms });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        if (bytes <= MOST_SHOWN_BYTES) return;
        isCut = true;
        sent.destroy();
      });
      answer.once('error', () => {
        isCut = true;
      });
      answer.once('close', () => {
        isCut ||= !answer.complete;
        finish();
      });
    });
    sent.end(body);
  });
}
