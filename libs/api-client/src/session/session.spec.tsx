import { FakeGateway, tokenResponse } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GoTrueClient } from '@supabase/auth-js';
import { persistedTexts } from '../storage/persisted.ts';
import { createSession, type Session, sessionStorageKey } from './session.ts';

describe('the session', () => {
  let gateway: FakeGateway;
  const tabs: Session[] = [];
  beforeEach(() => {
    window.localStorage.clear();
    gateway = new FakeGateway();
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const tab of tabs.splice(0)) {
      const auth = await tab.auth();
      await auth.initialize();
      await auth.stopAutoRefresh();
    }
  });

  const openTab = async (): Promise<Session> => {
    // GoTrueClient warns about a second instance on the same page; here each instance stands for a separate tab.
    Reflect.set(GoTrueClient, 'nextInstanceID', {});
    const tab = createSession(window.location.origin, persistedTexts);
    tabs.push(tab);
    await tab.auth();
    return tab;
  };
  const store = (changes: object = {}) => {
    const session = { ...tokenResponse(), ...changes };
    window.localStorage.setItem(sessionStorageKey, JSON.stringify(session));
    return session.access_token;
  };
  const renewed = (name: string) => ({ ...tokenResponse({}, { jti: name }), refresh_token: 'renewed' });
  const refreshes = () => gateway.requestsTo('POST /auth/v1/token');
  const limited = { status: 429, body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' } };

  it('has the same new token in two tabs that renew it at the same moment', async () => {
    const refused = store();
    const { promise: hasWinner, resolve: announceWinner } = Promise.withResolvers<void>();
    gateway.on('POST /auth/v1/token', async () => {
      const count = refreshes().length;
      if (count === 2) await hasWinner;
      return { body: renewed(`of request ${count}`) };
    });
    const renewals = [await openTab(), await openTab()].map((tab) => tab.renewedToken(refused));
    const winner = await Promise.race(renewals);
    announceWinner();
    expect(await Promise.all(renewals)).toEqual([winner, winner]);
    expect(refreshes()).toHaveLength(2);
    expect(tabs[0]?.stored()?.access_token).toBe(winner);
  });

  it('takes a token that another tab has renewed since, without renewing it again', async () => {
    const refused = store({ access_token: 'refused' });
    const tab = await openTab();
    const current = store();
    expect(await tab.renewedToken(refused)).toBe(current);
    expect(refreshes()).toEqual([]);
  });

  it('is renewed once an hour on a device whose clock is an hour ahead of the server’s', async () => {
    store({ expires_at: 1 });
    const serverTime = Math.floor(Date.now() / 1_000) - 3_600;
    const body = { ...renewed('one'), expires_at: serverTime + 3_600 };
    gateway.on('POST /auth/v1/token', { body });
    const tab = await openTab();
    for (let calls = 0; calls < 3; calls += 1) expect(await tab.accessToken()).toBe(body.access_token);
    expect(refreshes()).toHaveLength(1);
  });

  it('survives a refresh that the server’s limits refuse, and is renewed when they allow it', async () => {
    store({ expires_at: 1 });
    const body = renewed('one');
    gateway.on('POST /auth/v1/token', () =>
      refreshes().length === 1 ? { ...limited, headers: { 'Retry-After': '5' } } : { body },
    );
    jest.useFakeTimers();
    const token = (await openTab()).accessToken();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await token).toBe(body.access_token);
    expect(refreshes()).toHaveLength(2);
  });

  it('survives limits that refuse every refresh, without sending more than one in the time that they set', async () => {
    store({ expires_at: 1 });
    gateway.on('POST /auth/v1/token', { ...limited, headers: { 'Retry-After': '60' } });
    jest.useFakeTimers();
    const tab = await openTab();
    const token = tab.accessToken();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await token).toBeUndefined();
    expect(tab.stored()?.expires_at).toBe(1);
    expect(refreshes()).toHaveLength(1);
  });

  it('ends when the server no longer has it', async () => {
    const refused = store({ expires_at: 1 });
    const body = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' };
    gateway.on('POST /auth/v1/token', { status: 400, body });
    const tab = await openTab();
    expect(await tab.renewedToken(refused)).toBeUndefined();
    expect(tab.stored()).toBeUndefined();
  });
});
