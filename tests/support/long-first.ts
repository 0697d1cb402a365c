import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects from those with the longest files to those with the shortest. */
const ORDER = ['e2e', 'server', 'unit'];

/**
 * All projects in one queue, the one with short files last: both workers are busy to the end. One project after another
 * waits three times for the last file of a worker, up to a minute each.
 */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = (file: TestSpecification) => ORDER.indexOf(file.project.name);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
