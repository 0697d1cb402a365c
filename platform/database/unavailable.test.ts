import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('the database is unavailable', () => {
  test.each([
    ['08006', coded('08006')],
    ['08007, a commit of unknown outcome', coded('08007')],
    ['57P01, shut down by its administrator', coded('57P01')],
    ['57P03, starting up', coded('57P03')],
    ['53300, too many connections', coded('53300')],
    ['25006, a replica', coded('25006')],
    ['a refused connection', coded('ECONNREFUSED')],
    ['refused at every address of the host', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['a connection cut in the middle', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a page’s own word for it', new DomainError('database_unavailable')],
  ])('with %s', (_title, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ['a unique key', coded('23505')],
    ['a deadlock', coded('40P01')],
    ['a statement that took too long', coded('57014')],
    ['another refusal', new DomainError('payment_provider_down')],
    ['a client that disconnects while it sends', coded('ECONNRESET', 'aborted')],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error at all', 'ECONNREFUSED'],
  ])('not with %s', (_title, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
