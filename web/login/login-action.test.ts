import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAsVisitor } from '../../domains/accounts/login/log-in-as-visitor.server.ts';
import { findActor } from '../../domains/accounts/sessions.server.ts';
import type { Actor } from '../../domains/kit/context.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { GOOD_PASSWORD, readCode } from '../../tests/support/people.ts';
import { pageContext } from '../session/page-context.server.ts';
import { answerLogin } from './login-action.server.ts';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const email = 'becoming@example.com';
const url = new URL('http://localhost/login');

/** Submits a form of the login page as that actor; returns the page's message or redirect, and its cookies. */
async function send(actor: Actor | null, intent: string, more: Record<string, string> = {}) {
  const cookies: string[] = [];
  const context = new RouterContextProvider();
  const nothing = () => {};
  context.set(pageContext, {
    ctx: bare.ctx({ actor }),
    url,
    isDocument: true,
    own: null,
    setCookie: (text) => void cookies.push(text),
    secure: false,
    keep: nothing,
    keepUntil: nothing,
    keepNowhere: nothing,
    takeHtml: nothing,
  });
  const body = new URLSearchParams({ intent, email, agreement: 'on', password: GOOD_PASSWORD, ...more });
  const answer = await answerLogin(context, new Request(url, { method: 'POST', body })).catch(
    (thrown: unknown) => thrown,
  );
  return { answer, cookies };
}

test('a visitor who registers is signed in as a member, and keeps the account', async () => {
  const visitor = await findActor(bare.ctx(), (await logInAsVisitor(bare.ctx(), { email: 'as@example.com' })).token);
  await send(visitor, 'send-code');
  const { answer, cookies } = await send(visitor, 'register', { captcha: await readCode(bare.ctx(), email) });
  expect(answer).toMatchObject({ status: 303 });
  const token = /^token=([^;]+)/.exec(cookies.find((text) => text.startsWith('token=')) ?? '')?.[1] ?? '';
  expect(await findActor(bare.ctx(), token)).toMatchObject({ userId: visitor?.userId, kind: 'member', email });
});

test('a login clears the state of an earlier second step', async () => {
  const { cookies } = await send(null, 'visit');
  expect(cookies.find((text) => text.startsWith('secondStep='))).toMatch(/^secondStep=; Path=\/; Max-Age=0/);
});
