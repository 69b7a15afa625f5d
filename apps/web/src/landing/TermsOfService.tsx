import { DAILY_ALLOWANCE, FLAGS_TO_SUSPEND, PAST_DUE_GRACE_DAYS, SUBSCRIPTION_PLAN, TRIAL_DAYS } from '@casebook/exam';
import { independenceNotice, plan } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';
import { DocumentPage, DocumentSection, IfSet, value } from './DocumentPage.tsx';

/** The terms as the software carries them out. */
export function TermsOfService() {
  return (
    <DocumentPage>
      <h1>Terms of service</h1>
      <p className="lp-lead">What you get, what it costs, and what we expect of each other.</p>
      <DocumentSection id="service" title="What Casebook is">
        <p>
          Casebook is a question bank with quizzes for people preparing for a security certification. {independenceNotice} Its
          questions are written for Casebook, and none of them comes from the exam. It helps you prepare; it can’t promise that
          you pass.
        </p>
      </DocumentSection>
      <DocumentSection id="account" title="Your account">
        <p>
          An account belongs to one person. Keep your password to yourself. If you notice a sign-in that wasn’t yours, choose a
          new password and sign out the other devices. You can delete your account at any time, in your account settings.
        </p>
      </DocumentSection>
      <DocumentSection id="price" title="Free and paid">
        <ul>
          <li>
            Free: {DAILY_ALLOWANCE} questions a day with their explanations, and every question in the bank without its answer.
          </li>
          <li>
            {SUBSCRIPTION_PLAN.name}: {plan.price} per {plan.interval}, after a free trial of {TRIAL_DAYS} days. Each person gets
            one trial. The subscription renews each {plan.interval} until you cancel it.
          </li>
          <li>
            Cancel at any time in Subscription Settings, with Manage Subscription. You keep access until the end of the period
            you’ve paid for. If you cancel during the trial, you pay nothing.
          </li>
          <li>
            If a payment fails, you keep access for {PAST_DUE_GRACE_DAYS} days while it is tried again. You can finish a quiz
            that’s in progress when access ends.
          </li>
        </ul>
      </DocumentSection>
      <DocumentSection id="content" title="Questions and what you add">
        <ul>
          <li>The questions are for your own study. Don’t copy the bank, publish it, or scrape it.</li>
          <li>
            Questions that you add stay yours. By submitting one, you let Casebook show it to other learners once a reviewer has
            approved it. Add only what you wrote or may share, and no question that you saw in an exam.
          </li>
          <li>
            Members can flag a question. Flags of {FLAGS_TO_SUSPEND} members with access take it out of quizzes until it has been
            reviewed.
          </li>
        </ul>
      </DocumentSection>
      <DocumentSection id="fair" title="Fair use">
        <p>
          Requests, sign-in attempts, mails, flags, and imports have limits, which protect everyone else. An account that attacks
          Casebook or other members can be blocked.
        </p>
      </DocumentSection>
      <DocumentSection id="changes" title="Changes and questions">
        <p>
          If these terms change, this page changes, and a higher price never applies to a period you’ve already paid for. The{' '}
          <a href={paths.privacyPolicy}>privacy policy</a> says how your data is handled.
          <IfSet name="supportEmail">
            {' '}
            Questions go to <a href={`mailto:${value('supportEmail')}`}>{value('supportEmail')}</a>.
          </IfSet>
        </p>
      </DocumentSection>
    </DocumentPage>
  );
}
