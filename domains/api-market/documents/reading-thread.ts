import { parentPort, workerData } from 'node:worker_threads';
import { readDocument } from './read-document.ts';
import type { FormerDocument } from './rules.ts';

const { text, former } = workerData as { text: string; former: FormerDocument | null };
parentPort?.postMessage(await readDocument(text, former));
