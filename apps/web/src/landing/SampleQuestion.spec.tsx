import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SampleQuestion } from './SampleQuestion.tsx';
import { sample } from './texts.ts';

const key = sample.options[sample.key];
const invitation = () => screen.queryByRole('link', { name: 'Answer today’s 3 free questions' });

describe('the sample question', () => {
  it('explains the choice and leads on to the free quiz', async () => {
    render(<SampleQuestion />);
    expect(invitation()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Separation of duties/ }));
    expect(screen.getByText(key.why)).toBeVisible();
    expect(invitation()).toHaveAttribute('href', '/sign-up');
  });

  it('explains a wrong choice and the right one', async () => {
    render(<SampleQuestion />);
    await userEvent.click(screen.getByRole('button', { name: /Mandatory vacation/ }));
    expect(screen.getByText(sample.options[2].why)).toBeVisible();
    expect(screen.getByText(key.why)).toBeVisible();
  });
});
