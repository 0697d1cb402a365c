import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../domains/accounts/registration/create-account.server.ts';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { guest } from '../../support/bare-app.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
beforeAll(async () => {
  app = await startApp({ env: { FFMPEG: 'none' } });
  withoutLimits(app.app);
  forum = await openSmallForum(app);
});
afterAll(() => app.close());

async function newMember(email: string): Promise<string> {
  const ctx = guest(app.app);
  const id = await createAccount(ctx, { kind: 'member', email, nickname: email.split('@')[0] ?? '' });
  return (await startSession(ctx, id)).token;
}

describe.each([
  ['with a script', true, 'scripted'],
  ['without a script', false, 'plain'],
])('%s', (_title, script, name) => {
  test('a member checks in on the page of their points', async () => {
    const page = await visitShop(app.url, { token: await newMember(`${name}-points@example.com`), script });
    await sendForm(page, { at: '/bbs/my/point', within: 'main' });
    await page.getByText('you’ve earned 5 points').waitFor();
    await page.goto('/bbs/my/point');
    expect(await page.locator('main form button').isDisabled()).toBe(true);
    const main = await page.locator('main').innerText();
    expect(main).toContain('Level 1: Newcomer');
    expect(main).toContain('0 of 10 today');
    expect(main).toContain('Daily check-in');
  });

  test('a topic and a comment with a word of the reader are folded until they are opened', async () => {
    const page = await visitShop(app.url, { token: await newMember(`${name}-words@example.com`), script });
    await sendForm(page, { at: '/bbs/my/shield', intent: 'shield_word', fields: { word: 'ＷＯＫ' } });
    await page.getByRole('button', { name: 'Remove the word “ＷＯＫ”' }).waitFor();
    await page.goto('/bbs?in=all&feed=newest');
    const folded = page.locator('details.shielded').first();
    await folded.getByText('Hidden because of the word “ＷＯＫ”').waitFor();
    expect(await folded.getByRole('heading').first().isVisible()).toBe(false);
    await page.goto(`/bbs/topic/${forum.questionId}`);
    const article = page.locator('main article').first();
    expect(await article.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    await article.locator('summary').first().click();
    await article.getByRole('heading', { level: 1 }).waitFor();
    await sendForm(page, { at: '/bbs/my/shield', intent: 'remove_word' });
    await page.getByText('No words yet').waitFor();
    await page.goto(`/bbs/topic/${forum.questionId}`);
    expect(await page.locator('details.shielded').count()).toBe(0);
  });
});
