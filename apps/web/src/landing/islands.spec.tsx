import { FakeGateway } from '@casebook/testing/web';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showTrialEnd, startIslands } from './islands.ts';
import { Landing } from './Landing.tsx';
import { sample } from './texts.ts';

const key = sample.options[sample.key];
const answered = () => document.querySelector('[data-sample="answered"]');
const explanation = () => document.querySelector('.lp-why')?.textContent;

let gateway: FakeGateway;
beforeEach(() => {
  gateway = new FakeGateway().on('GET /api/v1/counts', { body: { questions: 1400, domains: 8, members: 1 } });
});
afterEach(() => document.body.replaceChildren());

/** Renders the page as the build does, then starts its scripts as the browser does. */
const open = () => {
  render(<Landing />);
  startIslands();
};

describe('the sample question', () => {
  it('explains the choice and leads on to the free quiz', async () => {
    open();
    expect(answered()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Separation of duties/ }));
    expect(explanation()).toBe(`✓ Correct${key.why}`);
    expect(answered()).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Answer today’s 3 free questions' })).toHaveAttribute('href', '/sign-up');
  });

  it('explains a wrong choice and the right one', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: /Mandatory vacation/ }));
    expect(explanation()).toBe(`✗ Incorrect${sample.options[2].why}✓ ${key.text}${key.why}`);
    await userEvent.click(screen.getByRole('button', { name: /Job rotation/ }));
    expect(explanation()).toBe(`✗ Incorrect${sample.options[0].why}✓ ${key.text}${key.why}`);
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });
});

describe('the trial', () => {
  it('names the date on which it ends beside its button', () => {
    render(<Landing />);
    const text = document.querySelector<HTMLElement>('[data-trial-days]');
    if (!text) throw new Error('The landing page doesn’t name the trial');
    showTrialEnd(text, new Date(2026, 11, 28, 12));
    expect(text.closest('.lp-actions')).toHaveTextContent(
      'Start Free TrialFree until January 4, 2027, then $15.99 per month. Cancel anytime in Subscription Settings.',
    );
  });
});

describe('the counts', () => {
  const shown = () => [...document.querySelectorAll('[data-count]:not([hidden])')].map(({ textContent }) => textContent);

  it('show what was measured', async () => {
    open();
    expect(shown()).toEqual([]);
    await waitFor(() => expect(shown()).toEqual(['questions in the bank1,400', 'domains8']));
  });

  it.each([
    [99, ['question in the bank1', 'domains8']],
    [100, ['question in the bank1', 'domains8', 'study leaders100']],
  ])('show members from 100 on: %i', async (members, expected) => {
    gateway.on('GET /api/v1/counts', { body: { questions: 1, domains: 8, members } });
    open();
    await waitFor(() => expect(shown()).toEqual(expected));
  });

  it('show nothing if they could not be loaded', async () => {
    gateway.on('GET /api/v1/counts', { status: 503, body: {} });
    open();
    await waitFor(() => expect(gateway.requestsTo('GET /api/v1/counts')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown()).toEqual([]);
  });
});
