import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsExample } from '../platform/settings/settings-example.ts';

await writeFile(join(import.meta.dirname, '../deploy/stoa.env.example'), settingsExample());
