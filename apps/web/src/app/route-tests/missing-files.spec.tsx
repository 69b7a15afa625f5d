import { FakeGateway } from '@casebook/testing/web';
import { PageError, reloadOnce, ThemeRoot, thisPage, watchPageFiles } from '@casebook/web-ui';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** The error messages for a missing file in Chromium, Firefox, and Safari, and Vite's for a missing style sheet. */
const messages = [
  'Failed to fetch dynamically imported module: http://localhost/assets/New-1a2b3c.js',
  'error loading dynamically imported module: http://localhost/assets/New-1a2b3c.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/New-1a2b3c.css',
];

let gateway: FakeGateway;
let reload: jest.SpiedFunction<typeof thisPage.reload>;
let isOnline: jest.SpiedGetter<boolean>;
beforeEach(() => {
  gateway = new FakeGateway().on('HEAD /', {});
  reload = jest.spyOn(thisPage, 'reload').mockReturnValue(undefined);
  isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

const OldPage = () => <Link to="/new">New page</Link>;
const NewPage = () => 'The new page';

/** Renders a tab that was opened before a deployment: the files of its next page are no longer on the server. */
function openTab(message = messages[0]) {
  const page = { load: () => Promise.reject<{ Component: () => string }>(new TypeError(message)) };
  const children = [
    { path: '/', Component: OldPage },
    { path: '/new', lazy: () => page.load() },
  ];
  render(
    <ThemeRoot LinkComponent="a">
      <RouterProvider router={createMemoryRouter([{ ErrorBoundary: PageError, children }])} />
    </ThemeRoot>,
  );
  return { page, user: userEvent.setup() };
}

describe('a page whose files a new version has replaced', () => {
  it.each(messages)('opens with the press of its link: the tab reloads (%s)', async (message) => {
    const { user } = openTab(message);
    await user.click(await screen.findByRole('link', { name: 'New page' }));
    await screen.findByText('Loading...');
    await act(async () => undefined);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('is reloaded once, and then by one press of Try Again', async () => {
    reloadOnce();
    const { user } = openTab();
    await user.click(await screen.findByRole('link', { name: 'New page' }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is reloaded again a minute later', () => {
    jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
    expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
    jest.advanceTimersByTime(60_001);
    expect(reloadOnce()).toBe(true);
  });

  it.each([
    ['can’t be reached', 'unreachable' as const],
    ['fails', { status: 502 }],
  ])('stays if the server %s', async (_why, answer) => {
    gateway.on('HEAD /', answer);
    const { user } = openTab();
    await user.click(await screen.findByRole('link', { name: 'New page' }));
    await screen.findByRole('heading', { name: 'This page couldn’t be loaded.' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded without a reload when a lost connection is back', async () => {
    isOnline.mockReturnValue(false);
    const { page, user } = openTab();
    await user.click(await screen.findByRole('link', { name: 'New page' }));
    await screen.findByRole('heading', { name: 'This page isn’t on this device yet.' });
    page.load = async () => ({ Component: NewPage });
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('The new page');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page whose own script or style sheet is missing', () => {
  const fail = (html: string) => {
    document.head.innerHTML = html;
    fireEvent.error(document.head.firstElementChild as Element);
  };

  it('is reloaded once', () => {
    watchPageFiles();
    fail('<script type="text/plain" src="/assets/main-1a2b3c.js"></script>');
    fail('<link rel="stylesheet" href="/assets/main-1a2b3c.css">');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not reloaded for a picture, or for what the app loads later', () => {
    watchPageFiles();
    fail('<link rel="icon" href="/icon.svg">');
    fireEvent(document, new Event('DOMContentLoaded'));
    fail('<link rel="modulepreload" href="/assets/New-1a2b3c.js">');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded without a connection', () => {
    isOnline.mockReturnValue(false);
    watchPageFiles();
    fail('<script type="text/plain" src="/assets/main-1a2b3c.js"></script>');
    expect(reload).not.toHaveBeenCalled();
  });
});
