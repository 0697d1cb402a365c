import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

export interface Tally {
  passed: number;
  /** One sentence for everything that did not pass: a test, a file that did not load, a skip, a stray error. */
  failures: string[];
  /** The browser tests that failed, which are not among the failures: their files are run once more. */
  failedInBrowser: { file: string; test: string }[];
  /** How long each file took, in milliseconds. */
  files: { name: string; ms: number }[];
}

/** Counts without mercy and writes the result to the file named by TEST_TALLY. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { message: string }[],
    reason: TestRunEndReason,
  ): void {
    const tally = countModules(modules);
    tally.failures.push(...unhandledErrors.map((error) => `unhandled error: ${firstLine(error.message)}`));
    if (reason === 'interrupted') tally.failures.push('the run was interrupted');
    if (process.env.TEST_TALLY) writeFileSync(process.env.TEST_TALLY, JSON.stringify(tally));
  }
}

function countModules(modules: readonly TestModule[]): Tally {
  const tally: Tally = { passed: 0, failures: [], failedInBrowser: [], files: [] };
  for (const module of modules) {
    const name = module.relativeModuleId;
    const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    tally.failures.push(...broken.map((error) => `broken: ${name}: ${firstLine(error.message)}`));
    const tests = [...module.children.allTests()];
    tally.files.push({ name, ms: module.diagnostic().duration });
    if (tests.length === 0 && broken.length === 0) tally.failures.push(`no tests: ${name}`);
    for (const test of tests) {
      const fault = faultOf(test);
      const title = `${name} > ${test.fullName}`;
      if (!fault) tally.passed += 1;
      else if (fault === 'failed' && module.project.name === 'e2e')
        tally.failedInBrowser.push({ file: name, test: title });
      else tally.failures.push(`${fault}: ${title}`);
    }
  }
  return tally;
}

function faultOf(test: TestCase): string | undefined {
  const { state } = test.result();
  if (state === 'passed') return undefined;
  return state === 'pending' ? 'did not finish' : state;
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
