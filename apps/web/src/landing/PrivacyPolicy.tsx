import { CONSENT_DAYS } from '@casebook/api-client/measurement';
import type { ReactNode } from 'react';
import { DocumentPage, DocumentSection, IfSet, value } from './DocumentPage.tsx';

/**
 * What the software does with data. The operator is the controller, and adds their name and address to their company's page. Each sentence
 * describes what the code does: change both together.
 */
export function PrivacyPolicy() {
  return (
    <DocumentPage>
      <h1>Privacy policy</h1>
      <p className="lp-lead">What Casebook stores about you, why, for how long, and how you get it or have it deleted.</p>
      <DocumentSection id="stored" title="What is stored">
        <dl>
          <Entry term="Your account">
            Your email, name, role, and the animal you chose as avatar. Your password as a hash that can’t be reversed. For
            two-step verification and passkeys, what verifies them.
          </Entry>
          <Entry term="Your sign-ins">
            Each open session with its start, its browser and system, and the network address it came from. You see these under
            Devices in your account settings.
          </Entry>
          <Entry term="Your studying">
            Quizzes, answers, the time each answer took, mistakes, streaks, bookmarks, ratings, flags, questions you hid, and
            questions you wrote or imported.
          </Entry>
          <Entry term="Your subscription">
            Whether you have access, why, and until when. Card numbers never reach Casebook: you enter them on the payment
            provider’s page. Casebook stores the provider’s ids, the state and period of your subscription, and the brand and last
            four digits of the card.
          </Entry>
          <Entry term="An audit log">
            Changes to accounts, access, and questions, with who made them and when, so that misuse can be investigated.
          </Entry>
        </dl>
        <p>It is used to run Casebook for you, and for nothing else. Nothing is sold.</p>
      </DocumentSection>
      <DocumentSection id="duration" title="For how long">
        <ul>
          <li>Your account, studying, and subscription: until you delete your account.</li>
          <li>
            A session: until you sign out, at most 30 days, and 14 days after its last use, unless the operator sets other limits.
          </li>
          <li>A sign-up that is never confirmed: three hours.</li>
          <li>The cookie that recognizes your browser at sign-in: 180 days.</li>
          <li>
            Errors of this app, with the page, the browser, and your account’s id, but without passwords, email addresses, and
            other secrets: 90 days. The id is removed when you delete your account.
          </li>
          <li>Which AI limits you exceeded, and when: one year, or until you delete your account.</li>
          <li>Uploaded files of questions: until their import ends. Its preview: seven days.</li>
          <li>
            Technical copies, such as the record that keeps a request from being carried out twice: one to thirty days. Logs
            contain no password, token, or email.
          </li>
        </ul>
      </DocumentSection>
      <DocumentSection id="browser" title="In your browser">
        <p>
          Casebook needs these to work, so they don’t depend on consent. One cookie recognizes your browser at sign-in and slows
          down anyone guessing your password; a second one lives for ten minutes while you sign in with another account. Local
          storage holds your session, settings, and what you need offline: your quiz, bookmarks, mistakes, and drafts. Signing out
          removes it, except for answers that haven’t been sent yet.
        </p>
      </DocumentSection>
      <DocumentSection id="others" title="Others">
        <p>
          Mail goes through the operator’s mail server, and payments through the payment provider, which sees your email and what
          you buy. If you sign in with another provider’s account, that provider learns of it. Pages load typefaces, pictures, and
          scripts from Casebook alone.
        </p>
        <IfSet name="frameOrigin">
          <p>
            With your consent, and only then, Casebook loads the following. They run in a frame of another origin, where they
            can’t read this page, your session, or what you type. The choice counts for {CONSENT_DAYS} days in this browser.
            Change it anytime under “Cookie settings” at the bottom of each page: if you refuse, the frame is removed and what it
            stored is deleted.
          </p>
          <ul>
            <IfSet name="adsTagId">
              <li>
                Google Ads ({value('adsTagId')}) learns of a sign-up, a sign-in, the start of a checkout, and a first payment with
                its amount and session id, together with the id of the ad’s click, if you came by one, and a SHA-256 hash of your
                email. The email itself is never sent.
              </li>
            </IfSet>
            <IfSet name="feedbackAppId">
              <li>Canny, our feedback board, learns your id, your name, and when your account was created. Not your email.</li>
            </IfSet>
          </ul>
        </IfSet>
      </DocumentSection>
      <DocumentSection id="rights" title="Your data is yours">
        <ul>
          <li>
            <b>Get a copy:</b> choose Download My Data in your account settings. You get everything above as files that programs
            can read, except secrets such as hashes.
          </li>
          <li>
            <b>Correct it:</b> your email is in your account settings. Your questions are under My Questions.
          </li>
          <li>
            <b>Delete it:</b> choose Delete Account there. Your activity is erased at once. Questions you’ve written and the
            answers that a question’s statistics need stay under a pseudonym, without your name, email, or ID. Entries in the
            audit log stay, without their details.
          </li>
        </ul>
        <IfSet name="supportEmail">
          <p>
            For anything else, write to <a href={`mailto:${value('supportEmail')}`}>{value('supportEmail')}</a>.
          </p>
        </IfSet>
      </DocumentSection>
    </DocumentPage>
  );
}

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
