import type { SessionScope } from '../../domains/accounts/sessions/rules.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { baseOf, type ForumBase } from '../manifest/forum-base.ts';

/** Where the second step is: in the forum a page of its own, since it opens a session of the forum. */
export type SecondStepPath = '/login/second_step' | `${ForumBase}/login/second_step`;

/** The second step of a login that began on the page at a path. */
export function secondStepPath(scope: SessionScope, pathname: string): SecondStepPath {
  return scope === 'forum' ? `${baseOf(pathname)}/login/second_step` : '/login/second_step';
}

/** Where a login starts over. */
export function firstStepOf(path: SecondStepPath): '/login' | `${ForumBase}/login` {
  return path === '/login/second_step' ? '/login' : `${baseOf(path)}/login`;
}

/** Response to the form of the second step. */
export interface SecondStepAnswer extends FormAnswer {
  /** A code of the app, or one of the recovery codes. */
  way: 'app' | 'recovery';
  /** Expired, or too many attempts: the login starts again. */
  isOver?: boolean;
  /** Logged in from the dialog: the page reloads. */
  done?: true;
}
