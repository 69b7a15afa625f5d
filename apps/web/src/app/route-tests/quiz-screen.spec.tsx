import { FakeGateway, type RecordedRequest, storeSession } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { grading, item, quiz } from '#shared/testing/fixtures.ts';
import { continueByEnter, findVerdict, widenScreen } from '../../testing/quiz-actions.ts';
import { renderApp } from '../../testing/render-app.tsx';

const running = quiz([item(1), item(2)]);
const path = `/quiz/${running.id}`;
const graded = ({ body }: RecordedRequest) => {
  const { itemId, optionId } = body as { itemId: string; optionId: string };
  return { body: grading(itemId === item(1).id ? 1 : 2, optionId) };
};

let userId: string;
let gateway: FakeGateway;
beforeEach(() => {
  userId = storeSession();
  gateway = new FakeGateway()
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'grant' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on(`GET /api/v1/quizzes/${running.id}`, { body: running })
    .on(`POST /api/v1/quizzes/${running.id}/answers`, graded);
});

const opened = async () => {
  const app = renderApp(path);
  await screen.findByRole('radiogroup');
  return app;
};
const sheet = async ({ user }: Awaited<ReturnType<typeof opened>>) => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  return screen.findByRole('dialog', { name: 'Quiz options' });
};
const answerWith = async ({ user }: Awaited<ReturnType<typeof opened>>, key: string) => {
  await user.keyboard(`${key}{Enter}`);
  await findVerdict();
};

describe('the screen of a running quiz', () => {
  it('has one bar in place of the header and the footer', async () => {
    await opened();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    const bar = within(screen.getByRole('region', { name: 'Quiz' }));
    expect(bar.getByText('Question 1 of 2')).toBeVisible();
    expect(bar.getByRole('timer', { name: 'Time on this question' })).toBeVisible();
    expect(bar.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '0');
  });

  it('explains every option of its sheet', async () => {
    const dialog = within(await sheet(await opened()));
    expect(dialog.getByRole('timer', { name: 'Total time' })).toBeVisible();
    for (const name of ['Mark', 'Bookmark', 'Tally', 'Keyboard Shortcuts', 'Exit Quiz'])
      expect(dialog.getByRole('button', { name })).toHaveAccessibleDescription(/\.$/);
    expect(dialog.getByRole('group', { name: 'Text size' })).toBeVisible();
    expect(dialog.getByRole('navigation', { name: 'Questions' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Vibration' })).toBeNull();
  });

  it('changes the text size in the sheet, and closes it for the keys', async () => {
    const app = await opened();
    const dialog = within(await sheet(app));
    await app.user.click(dialog.getByRole('button', { name: 'Larger text' }));
    expect(dialog.getByText('110%')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Keyboard Shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Quiz options' })).toBeNull();
  });

  it('accepts keys again as soon as the sheet is closed, while it still fades', async () => {
    const app = await opened();
    const dialog = await sheet(app);
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    dialog.getAnimations = () => [{ finished: new Promise(() => undefined) } as unknown as Animation];
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  it('goes to the next and the previous question by a horizontal swipe, not by scrolling or pinching', async () => {
    await opened();
    const heading = (number: number) => screen.queryByRole('heading', { name: `Who approves policy number ${number}?` });
    const swipe = (x: number, y: number, fingers = 1) => {
      const touches = Array.from({ length: fingers }, () => ({ clientX: 300, clientY: 300 }));
      fireEvent.touchStart(screen.getByRole('article'), { touches });
      fireEvent.touchEnd(screen.getByRole('article'), { changedTouches: [{ clientX: 300 + x, clientY: 300 + y }] });
    };
    swipe(-100, 60);
    swipe(-40, 0);
    swipe(-100, 0, 2);
    expect(heading(1)).toBeVisible();
    swipe(-100, 10);
    expect(heading(2)).toBeVisible();
    swipe(100, -10);
    expect(heading(1)).toBeVisible();
  });
});

describe('the answer on a phone', () => {
  it('recolors the options where they stand, and grows the bottom bar by the verdict with the first lines of why', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const app = await opened();
    scrollTo.mockClear();
    await answerWith(app, 'b');
    const verdict = screen.getByRole('heading', { name: 'Incorrect. The answer is A', level: 2 });
    const bar = verdict.closest<HTMLElement>('[data-bottom-bar]');
    expect(bar).toContainElement(screen.getByRole('button', { name: 'Next Question' }));
    expect(bar).toHaveTextContent('Only senior management can accept risk for the organization.');
    expect(screen.getByText('The security manager').closest('li')).toHaveTextContent('Your choice, incorrect');
    expect(screen.getByText('Senior management').closest('li')).toHaveTextContent('Correct answer');
    expect(screen.queryByText('Key concepts')).toBeNull();
    expect(screen.queryByText(/advises\.$/)).toBeNull();
    expect(scrollTo).not.toHaveBeenCalled();
    scrollTo.mockRestore();
  });

  it('shows the whole explanation in a sheet, with the actions of the question', async () => {
    const { questionId } = item(1);
    gateway.on(`PUT /api/v1/bookmarks/${questionId}`, { body: { questionId, bookmarked: true, version: 1 } });
    const app = await opened();
    await answerWith(app, 'b');
    const more = screen.getByRole('button', { name: 'Read more' });
    await app.user.click(more);
    const dialog = await screen.findByRole('dialog', { name: 'Explanation' });
    const sheet = within(dialog);
    expect(sheet.getByText('The answer is A: Senior management')).toBeVisible();
    expect(sheet.getAllByText(/advises\.$/)).toHaveLength(3);
    expect(sheet.getByText('Your choice').parentElement).toHaveTextContent('The security manager advises.');
    expect(sheet.getByText('Key concepts')).toBeVisible();
    await app.user.click(sheet.getByRole('button', { name: 'Bookmark' }));
    expect(sheet.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(screen.getByRole('heading', { name: 'Who approves policy number 1?' })).toBeInTheDocument();
    await app.user.click(sheet.getByRole('button', { name: 'Flag' }));
    expect(await screen.findByRole('dialog', { name: 'Flag this question' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Explanation' })).toBeNull();
  });

  it.each([
    ['by the focus, if that was on an option', () => screen.getByRole('radio', { name: /^B/ }).focus(), ''],
    [
      'by an announcement, if the focus is elsewhere',
      () => screen.getByRole('button', { name: 'More' }).focus(),
      'Incorrect. The answer is A',
    ],
  ])('is read out once: %s', async (_how, focus, announced) => {
    const app = await opened();
    await app.user.keyboard('b');
    act(focus);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    const verdict = await findVerdict();
    await waitFor(() => expect(document.activeElement === verdict).toBe(announced === ''));
    const spoken = [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent ?? '');
    expect(spoken.filter((text) => text.startsWith('Incorrect'))).toEqual(announced ? [announced] : []);
  });
});

describe('the answer on a wide screen', () => {
  let narrow: () => void;
  beforeEach(() => {
    narrow = widenScreen();
  });
  afterEach(() => narrow());

  it('has its explanation beside the question, with the reason of each wrong option once', async () => {
    const app = await opened();
    await answerWith(app, 'b');
    const beside = within(screen.getByRole('region', { name: 'Explanation' }));
    expect(beside.getByRole('heading', { name: 'Incorrect. The answer is A', level: 2 })).toBeInTheDocument();
    expect(beside.getByText('Key concepts')).toBeInTheDocument();
    for (const reason of ['The security manager advises.', 'The legal department advises.', 'The auditors advises.'])
      expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(beside.getByText('Your choice').parentElement).toHaveTextContent('The security manager advises.');
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
  });
});

describe('on a device that vibrates', () => {
  const vibrate = jest.fn<(ms: number) => boolean>();
  const media = window.matchMedia;
  beforeEach(() => {
    vibrate.mockReset();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    window.matchMedia = (query) => Object.assign(media(query), { matches: query === '(pointer: coarse)' });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'vibrate');
    window.matchMedia = media;
  });

  it('a correct answer vibrates, an incorrect one doesn’t', async () => {
    const app = await opened();
    await answerWith(app, 'a');
    expect(vibrate).toHaveBeenCalledTimes(1);
    continueByEnter();
    await app.user.keyboard('b{Enter}');
    await screen.findByText('Your choice, incorrect');
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('none does once it is turned off, or under reduced motion', async () => {
    const app = await opened();
    const dialog = await sheet(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Vibration' }));
    expect(JSON.parse(window.localStorage.getItem(`cissp-quiz-settings:${userId}`) ?? '{}')).toMatchObject({ vibrates: false });
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await answerWith(app, 'a');
    expect(vibrate).not.toHaveBeenCalled();
    window.matchMedia = (query) => Object.assign(media(query), { matches: true });
    window.localStorage.removeItem(`cissp-quiz-settings:${userId}`);
    continueByEnter();
    await app.user.keyboard('a{Enter}');
    await screen.findByText('Correct answer, your choice');
    expect(vibrate).not.toHaveBeenCalled();
  });
});
