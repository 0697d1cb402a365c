import { useEffect, useMemo, useRef } from 'react';
import type { Locale } from '../../platform/locale/locale.ts';
import { useLocale } from '../texts/texts.tsx';
import { loseLogin } from './lose-login.ts';
import { useShell } from './use-shell.ts';

/** A refused call: `error` is the domain's code, `message` its sentence in the reader's language. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, message: string, error: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

type OnLost = (message: string) => void;

export interface ApiCaller {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T>;
}

/** Calls the shop's API in this page's language and currency, without reloading the page. */
export function useApi(): ApiCaller {
  const locale = useLocale();
  const shell = useShell();
  const currency = shell?.currency;
  const siteType = shell?.site.type ?? 'goods';
  const user = shell?.user ?? null;
  const asked = useRef(user);
  useEffect(() => {
    asked.current = user;
  }, [user]);
  return useMemo(() => {
    const onLost = (message: string) => loseLogin(siteType, asked.current, message);
    return createCaller(locale, currency, onLost);
  }, [locale, currency, siteType]);
}

function createCaller(locale: Locale, currency: string | undefined, onLost: OnLost): ApiCaller {
  const headers = { language: locale, ...(currency ? { currency } : {}) };
  return {
    get: (path, signal) => call(onLost, path, { headers, signal }),
    post: (path, body, signal) =>
      call(onLost, path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      }),
  };
}

async function call<T>(onLost: OnLost, path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(path, init);
  const { message, data } = (await answer.json()) as { message: string; data: T & { error?: string } };
  if (answer.status === 401 && data?.error === 'login_required') onLost(message);
  if (!answer.ok) throw new ApiRefusal(answer.status, message, data?.error ?? 'system_error');
  return data;
}
