import type { RunningApp } from './running-app.ts';

/** A visitor who has verified this e-mail address, as claiming a coupon requires; returns the session's token. */
export async function verifiedVisitor(shop: RunningApp, email: string): Promise<string> {
  const login = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body: { email } });
  const { token } = login.body.data;
  await shop.call('POST', '/api/front/user/verify/code', { token, body: { email } });
  const captcha = await mailedCode(shop, email);
  const answer = await shop.call('POST', '/api/front/user/verify', { token, body: { email, captcha } });
  if (answer.status !== 200) throw new Error(`${email} was not verified: ${answer.body.message}`);
  return token;
}

/** The newest code that was sent to an e-mail address. */
export async function mailedCode(shop: RunningApp, email: string): Promise<string> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const mails = (await answer.json()) as { to: string; code?: string | null }[];
  const code = mails.find((mail) => mail.to === email && mail.code)?.code;
  if (!code) throw new Error(`no code was sent to ${email}`);
  return code;
}
