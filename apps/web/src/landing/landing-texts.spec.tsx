import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BootcampThankYou } from './document-pages.tsx';
import { Landing } from './Landing.tsx';
import { TermsOfService } from './TermsOfService.tsx';

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const pageText = () => document.body.textContent ?? '';

describe('the landing page', () => {
  it('shows its twelve sections in order, with three steps', () => {
    render(<Landing />);
    expect(texts('main h1, main h2:not(#stem), main section[aria-label]')).toEqual([
      'Know why the answer is the answer.',
      'University-grade AI',
      'How it works',
      'What gets in the way, and what helps',
      'Made for how you study',
      'Everything for one exam',
      'What learners say',
      'questions in the bankdomainsstudy leaders',
      'Pick up where you left off, on any device',
      'Ready for the real length?',
      'Casebook Premium',
      'Frequently asked questions',
    ]);
    expect(texts('.lp-steps h3')).toHaveLength(3);
  });

  it('names the price, the trial, the exam’s length, and whom it is for', () => {
    render(<Landing />);
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up');
    expect(screen.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/checkout');
    for (const text of [
      '$15.99 per month',
      'Free for 7 days, then $15.99 per month. Cancel anytime in Subscription Settings.',
      'A mock exam takes 3 hours and has 100–150 items',
      'First-time test takers',
      'Busy professionals',
      'Career changers',
      'It is not affiliated with, sponsored by, or endorsed by the certification body.',
    ])
      expect(pageText()).toContain(text);
    expect(texts('.lp-domains b').map((percent) => Number.parseInt(percent ?? '', 10))).toEqual([16, 10, 13, 13, 13, 12, 13, 10]);
  });

  it('says how to cancel', () => {
    render(<Landing />);
    const question = screen.getByText('How do I cancel?').closest('details');
    expect(question).toHaveTextContent('choose Manage Subscription');
    expect(question).toHaveTextContent('You keep access until the end of the period you’ve paid for');
  });

  it('claims no number that isn’t measured, and nothing that doesn’t exist', () => {
    render(<Landing />);
    expect(pageText()).not.toMatch(/10,000|500\+|95%|pass rate|App Store|Google Play/);
  });

  it('leaves testimonials, the mock exam, and links to other sites to the settings', () => {
    render(<Landing />);
    const within = (setting: string) => document.querySelectorAll(`cb-if[name="${setting}"]`);
    expect(within('testimonials')).toHaveLength(1);
    for (const setting of ['mockExamUrl', 'studyGroupUrl', 'feedbackUrl']) expect(within(setting).length).toBeGreaterThan(1);
    expect(texts('cb-if[name="mockExamUrl"] a')).toEqual(['Mock Exam', 'Mock Exam', 'Mock Exam']);
    expect(texts('cb-if[name="studyGroupUrl"] a')).toEqual(['Study Group', 'Study Group']);
  });

  it('has pictures with their sizes, so that nothing moves as they load', () => {
    render(<Landing />);
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures).toHaveLength(8);
    for (const { width, height, alt } of pictures) {
      expect(width).toBeGreaterThan(500);
      expect(height).toBeGreaterThan(500);
      expect(alt).not.toBe('');
    }
  });
});

describe('the bootcamp’s thank-you', () => {
  it('thanks, leads home, and names the support address if there is one', () => {
    render(<BootcampThankYou />);
    expect(screen.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(document.querySelector('cb-if[name="supportEmail"] .lp-note')).toHaveTextContent('{{supportEmail}}');
  });
});

describe('the terms of service', () => {
  it('state price, trial, grace, and how to cancel', () => {
    render(<TermsOfService />);
    for (const text of ['$15.99 per month, after a free trial of 7 days', 'keep access for 3 days', 'Manage Subscription'])
      expect(pageText()).toContain(text);
  });
});
