import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

export interface Tally {
  passed: number;
  /** One sentence for everything that did not pass: a test, a file that did not load, a skip, a stray error. */
  failures: string[];
  /** Browser tests that passed only when they were tried again, with the error of the first try and where it was thrown. */
  flaky: string[];
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
  const tally: Tally = { passed: 0, failures: [], flaky: [], files: [] };
  for (const module of modules) {
    const name = module.relativeModuleId;
    const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    tally.failures.push(...broken.map((error) => `broken: ${name}: ${firstLine(error.message)}`));
    const tests = [...module.children.allTests()];
    tally.files.push({ name, ms: module.diagnostic().duration });
    if (tests.length === 0 && broken.length === 0) tally.failures.push(`no tests: ${name}`);
    for (const test of tests) {
      const fault = faultOf(test);
      if (fault) tally.failures.push(`${fault}: ${name} > ${test.fullName}`);
      else tally.passed += 1;
      if (!fault && test.diagnostic()?.flaky) tally.flaky.push(`${name} > ${test.fullName}${causeOf(test)}`);
    }
  }
  return tally;
}

function faultOf(test: TestCase): string | undefined {
  const { state } = test.result();
  if (state === 'passed') return undefined;
  return state === 'pending' ? 'did not finish' : state;
}

/** A retried test keeps its errors, which are not printed otherwise. */
function causeOf(test: TestCase): string {
  const causes = (test.result().errors ?? []).map(({ message, stacks }) => {
    const at = stacks?.find(({ file }) => file.includes('/tests/'));
    return `\n    ${at ? `line ${at.line}: ` : ''}${message.replaceAll('\n', '\n    ')}`;
  });
  return causes.join('');
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
