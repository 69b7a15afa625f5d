import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { LastResort } from './ErrorBoundary.tsx';

const show = () =>
  render(
    <ThemeRoot LinkComponent="a">
      <LastResort error={new Error('The page broke')} />
    </ThemeRoot>,
  );

let uncaught: unknown[];
const listen = ({ error }: ErrorEvent) => uncaught.push(error);
beforeEach(() => {
  uncaught = [];
  window.addEventListener('error', listen);
});
afterEach(() => {
  window.removeEventListener('error', listen);
  document.head.replaceChildren();
});

describe('the last-resort screen', () => {
  it('shows the error, and suggests to refresh or to contact support', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    expect(screen.getByText('The page broke')).toBeVisible();
    expect(screen.getByText(/contact support and quote the text above\./)).toBeVisible();
  });

  it('passes the error on as an uncaught one', () => {
    show();
    expect(uncaught).toEqual([new Error('The page broke')]);
  });

  it('names the support address, if there is one', () => {
    document.head.innerHTML = '<meta name="support-email" content="help@example.org">';
    show();
    expect(screen.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org');
  });
});
