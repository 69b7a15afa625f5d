import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const identityAndAccessManagement: DomainFacts = {
  domain: 'Identity and Access Management (IAM)',
  topics: [
    {
      topic: 'Authentication', kind: 'authenticator', tags: ['authentication', 'phishing'],
      source: ['NIST SP 800-63B-4, Digital Identity Guidelines - Authentication and Authenticator Management', 'Section 3, Authenticator and Verifier Requirements'],
      idea: 'Authenticators differ in what they prove, and in whether a fake site can relay the proof.',
      practice: 'Plan recovery as carefully as sign-in, because attackers take the weaker of the two.',
      concepts: [
        { name: 'a passkey', does: 'signs a challenge that is bound to the genuine site', cases: [
          'Employees typed their codes into a convincing copy of the portal, which relayed them.',
          'Sign-in must resist fake sites without relying on the user\'s attention.',
          'The proof shall depend on the domain that the browser is connected to.' ] },
        { name: 'a one-time code', does: 'shows a short code that changes each half minute', cases: [
          'A shared secret and a clock on a phone without network shall yield short-lived codes.',
          'The second factor must work offline in an app and show six digits.',
          'Text messages are unreliable abroad, and users can type digits from an app.' ] },
        { name: 'number matching', does: 'makes users confirm a number from the screen', cases: [
          'Tired users tapped Approve on prompts that they had not caused.',
          'Prompt bombing succeeded, so approval on the phone shall need a value from the login page.',
          'A phone prompt stays, but accidental approval must become unlikely.' ] },
        { name: 'a fingerprint scan', does: 'compares a body trait with a stored template', cases: [
          'Workers with gloves off shall unlock a local device by a trait of the body.',
          'Nothing shall be carried or remembered, and false matches are an accepted rate.',
          'The device unlocks by something that the user is.' ] },
        { name: 'a memorized secret', does: 'proves knowledge of a string that the user remembers', cases: [
          'The single factor shall be something that the user knows and can change at will.',
          'Visitors without devices need a factor that exists in memory.',
          'A blocklist of common strings and a minimum length apply to the chosen factor.' ] },
      ],
    },
    {
      topic: 'Authorization models', kind: 'model', tags: ['access-models', 'access-control'],
      source: ['NIST SP 800-162, Guide to Attribute Based Access Control (ABAC) Definition and Considerations', 'Section 2, Understanding ABAC'],
      idea: 'Models differ in who decides and on what basis: owners, labels, roles, attributes, or rules.',
      practice: 'Choose the simplest model in which the real rules of the business can be expressed.',
      concepts: [
        { name: 'discretionary access control', does: 'lets owners decide who may use what they own', cases: [
          'Authors shall share their own files with whomever they choose.',
          'The creator of a folder grants and revokes rights at will.',
          'Project leads want to pass on access to their documents by themselves.' ] },
        { name: 'mandatory access control', does: 'compares labels and clearances that users can\'t change', cases: [
          'Even the owner of a file must not be able to lower its label.',
          'Clearances and labels decide, whatever the creator of a record would like.',
          'A defense agency wants a central policy that users cannot override.' ] },
        { name: 'role-based access control', does: 'grants permissions to job functions and assigns people to them', cases: [
          'Hundreds of nurses change wards, and their rights shall follow from their job function.',
          'Permissions are stable per job, while people in the jobs change often.',
          'Auditors want to review the rights of thirty functions rather than of nine thousand people.' ] },
        { name: 'attribute-based access control', does: 'evaluates properties of user, resource, and situation', cases: [
          'A decision shall depend on time, place, device, and the record\'s department together.',
          'Doctors may open charts of their own patients during their shift from a managed device.',
          'The number of roles exploded because location and time had to be expressed.' ] },
        { name: 'rule-based access control', does: 'applies the same general conditions to each subject', cases: [
          'A filter treats any sender alike and decides by address and port.',
          'One global condition, such as closing hours, applies to whoever connects.',
          'The router\'s list of conditions is checked from top to bottom for all traffic.' ] },
      ],
    },
    {
      topic: 'Identity lifecycle', kind: 'process', tags: ['identity-lifecycle', 'least-privilege'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Control AC-2, Account Management'],
      idea: 'Access starts with a reason and ends with it, and each change of the job is a change of access.',
      practice: 'Let the personnel system trigger changes, and measure the hours until an account is closed.',
      concepts: [
        { name: 'provisioning', does: 'creates accounts and rights on the basis of an approved request', cases: [
          'A new employee waits a week for accounts, and approved requests shall create them at once.',
          'On the first day, accounts should follow from the approved job profile.',
          'Accounts appear without any approval on file.' ] },
        { name: 'deprovisioning', does: 'ends accounts and sessions when the reason for them ends', cases: [
          'A dismissed engineer signed in the same evening.',
          'Accounts of people who left last year are still active.',
          'The contract of a temporary worker ended at noon, and her access must end with it.' ] },
        { name: 'an access recertification', does: 'has managers confirm or withdraw rights at intervals', cases: [
          'Twice a year, managers shall confirm which of their people still need which rights.',
          'Rights were justified once, and no one has questioned them since.',
          'The regulator expects owners to attest periodically to who has access.' ] },
        { name: 'a transfer review', does: 'removes old rights when a person changes posts', cases: [
          'After moving from purchasing to payments, a clerk can do both.',
          'People who change departments collect rights over the years.',
          'The new post begins on Monday, and rights of the former post must be removed.' ] },
        { name: 'a service account list', does: 'assigns nonhuman identities to owners and purposes', cases: [
          'Scripts run under identities that no one recognizes.',
          'Nonhuman accounts have no owner, and their passwords are years old.',
          'An outage followed the deletion of an account that a nightly job relied on.' ] },
      ],
    },
    {
      topic: 'Identity proofing', kind: 'step', tags: ['identity-proofing', 'authentication'],
      source: ['NIST SP 800-63A-4, Digital Identity Guidelines - Identity Proofing and Enrollment', 'Section 2.1, Identity Proofing and Enrollment'],
      idea: 'Proofing resolves a person, validates the evidence, and verifies that both belong together.',
      practice: 'Offer a second path for people without the usual documents, at the same level of assurance.',
      concepts: [
        { name: 'identity resolution', does: 'narrows the attributes down to one unique person', cases: [
          'Forty applicants share a name, and enough attributes must be collected to tell them apart.',
          'The first task is to find out which single individual the application is about.',
          'Name, birthplace, and birth date together single out one person in the population.' ] },
        { name: 'evidence validation', does: 'confirms that a document is genuine and current', cases: [
          'The presented passport may be forged, so the issuing source is consulted.',
          'Security features and dates of a license are examined.',
          'Data on the document shall be compared with an authoritative register.' ] },
        { name: 'identity verification', does: 'confirms that the applicant is the person in the evidence', cases: [
          'The document is genuine, but the face of the applicant must still be compared with its picture.',
          'A live image shall be matched with the portrait on the validated card.',
          'A thief could present somebody else\'s real passport.' ] },
        { name: 'enrollment', does: 'binds an authenticator to the proven identity', cases: [
          'The person is proven, and now a security key shall be attached to the account.',
          'After successful checks, the first credential has to be tied to the record.',
          'The subscriber account is created, and its login means are registered.' ] },
        { name: 'a fraud check', does: 'looks for signs such as a recently swapped SIM or a deceased holder', cases: [
          'The phone number was moved to a new card an hour ago, which looks suspicious.',
          'Applications under names of deceased people must be noticed.',
          'Signals of the device and of the number shall be weighed for deception.' ] },
      ],
    },
    {
      topic: 'Federation and single sign-on', kind: 'protocol', tags: ['federation', 'single-sign-on'],
      source: ['RFC 6749, The OAuth 2.0 Authorization Framework', 'Section 1, Introduction'],
      idea: 'Authentication, authorization, and provisioning are different tasks with different protocols.',
      practice: 'Check audience, issuer, and expiry of each token, and plan for a provider that is down.',
      concepts: [
        { name: 'OAuth 2.0', does: 'lets an application use an API on a user\'s behalf without the password', cases: [
          'A printing service shall fetch a user\'s photos from another site without learning the password.',
          'An app needs limited, revocable access to a calendar interface.',
          'Delegated access to an interface is the aim, and signing in is not.' ] },
        { name: 'OpenID Connect', does: 'adds an identity token to delegated authorization', cases: [
          'A mobile app wants to know who signed in, in the form of a signed JSON token.',
          'Developers misuse access tokens as proof of identity and need the layer made for sign-in.',
          'A modern web client shall sign users in through a provider with a JSON-based protocol.' ] },
        { name: 'SAML', does: 'exchanges signed XML assertions between enterprises', cases: [
          'A partner\'s portal accepts signed XML assertions from the employer through the browser.',
          'An older enterprise product supports federation with XML documents and metadata files.',
          'Browser sign-on between two companies shall use assertions in XML.' ] },
        { name: 'Kerberos', does: 'issues tickets from a key distribution center within a realm', cases: [
          'Inside one realm, clients shall get tickets for services from a central key server.',
          'Mutual authentication in an office network relies on shared keys and synchronized clocks.',
          'After one login, workstations obtain service tickets without sending passwords.' ] },
        { name: 'SCIM', does: 'creates and removes accounts in a provider through a standard interface', cases: [
          'Sign-on works, but accounts in the cloud product are still created and deleted by hand.',
          'Leavers must vanish from fifty cloud applications through one standard interface.',
          'User records shall be synchronized to a service with a REST schema.' ] },
      ],
    },
    {
      topic: 'Privileged access', kind: 'control', tags: ['privileged-access', 'least-privilege'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Control AC-6, Least Privilege'],
      idea: 'Privilege is granted for a task and a time, to a named person, and its use is recorded.',
      practice: 'Count the accounts with standing privilege, and make that number fall each quarter.',
      concepts: [
        { name: 'just-in-time elevation', does: 'grants privilege for a limited time after a request', cases: [
          'Administrators hold standing rights that they need for an hour a month.',
          'Rights shall exist from approval until the task ends and then expire by themselves.',
          'A stolen administrator session was useful because privilege was permanent.' ] },
        { name: 'a password vault', does: 'stores and rotates shared secrets and checks them out', cases: [
          'The root secrets of routers are shared in a spreadsheet.',
          'Secrets of built-in accounts shall change after each use and be issued to named people.',
          'No one can say who used the shared account last night.' ] },
        { name: 'session recording', does: 'captures what privileged users do for later review', cases: [
          'After a fault, no one can reconstruct which commands the vendor entered.',
          'The supervisor wants to replay what an outside technician did.',
          'Activity of administrators shall be captured as evidence.' ] },
        { name: 'a separate admin account', does: 'divides daily work from privileged tasks', cases: [
          'An administrator opened a malicious attachment while signed in with full rights.',
          'Mail and browsing shall happen under an ordinary identity.',
          'The same identity is used for reading mail and for managing the directory.' ] },
        { name: 'a break-glass account', does: 'gives emergency access when the usual way fails', cases: [
          'The identity provider is down, and someone must still reach the console.',
          'Sealed credentials for a crisis shall raise an alarm when used.',
          'During an outage of multifactor sign-in, no administrator could log in.' ] },
      ],
    },
    {
      topic: 'Credentials and sessions', kind: 'safeguard', tags: ['passwords', 'session-management'],
      source: ['OWASP Session Management Cheat Sheet', 'Renew the Session ID After Any Privilege Level Change'],
      idea: 'A session token is as good as a password while it lasts, so both need protection.',
      practice: 'End sessions on the server when a password changes, and test that they are gone.',
      concepts: [
        { name: 'salting', does: 'adds a unique random value to each password before hashing', cases: [
          'Equal passwords have equal digests in the stolen table.',
          'Precomputed tables revealed thousands of digests at once.',
          'Two users with the same password must not be recognizable in the table.' ] },
        { name: 'key stretching', does: 'makes each guess slow by many rounds of work', cases: [
          'Graphics cards test billions of guesses a second against the stolen digests.',
          'Each guess of an offline attacker shall cost noticeable time and memory.',
          'A plain fast digest was used for passwords, although unique random values were added.' ] },
        { name: 'session regeneration', does: 'issues a new identifier after sign-in', cases: [
          'An attacker planted a known identifier in the victim\'s browser before she signed in.',
          'The identifier stays the same before and after login.',
          'Fixation of sessions was found in the test report.' ] },
        { name: 'an idle timeout', does: 'ends sessions that have seen no activity for a while', cases: [
          'Users walk away from shared terminals without signing out.',
          'A browser in the library was still signed in the next morning.',
          'Inactive sessions shall end by themselves after some minutes.' ] },
        { name: 'refresh token rotation', does: 'replaces a long-lived token at each use and detects reuse', cases: [
          'A mobile app\'s long-lived token was copied and used for weeks without notice.',
          'Reuse of a stolen renewal token shall invalidate the whole family.',
          'The public client cannot store a secret, yet its sessions last for months.' ] },
      ],
    },
    {
      topic: 'Access attacks', kind: 'attack', tags: ['passwords', 'monitoring'],
      source: ['MITRE ATT&CK', 'Technique T1110, Brute Force'],
      idea: 'The pattern of failures over accounts, sources, and time shows which attack is under way.',
      practice: 'Alert on patterns across accounts, since limits per account miss the patient attacker.',
      concepts: [
        { name: 'password spraying', does: 'tries a few common passwords on many accounts', cases: [
          'Each of nine hundred accounts shows two failures, with the same few guesses.',
          'Lockouts do not trigger, as the attacker tries one seasonal word per account a day.',
          'Failures are spread thinly over the whole directory.' ] },
        { name: 'credential stuffing', does: 'replays pairs of names and passwords stolen elsewhere', cases: [
          'Logins with pairs from another site\'s breach succeed for one user in fifty.',
          'Many sources test one pair each, and the pairs were leaked by a different company.',
          'Users who reuse passwords across sites are being taken over.' ] },
        { name: 'kerberoasting', does: 'requests service tickets and cracks them offline', cases: [
          'An ordinary user requested tickets for dozens of service accounts within a minute.',
          'Weak passwords of service accounts were cracked from tickets away from the network.',
          'The directory shows unusual requests for service tickets with old ciphers.' ] },
        { name: 'pass the hash', does: 'uses a stolen digest in place of the password', cases: [
          'The intruder never learned the password, yet digests from memory opened other machines.',
          'Lateral movement succeeds with material dumped from one workstation.',
          'Changing the clear text was not needed, since the protocol accepts its digest.' ] },
        { name: 'multifactor fatigue', does: 'sends prompts until a tired user approves one', cases: [
          'At night, a user received forty prompts and finally tapped Approve.',
          'The attacker has the password and keeps triggering requests on the phone.',
          'A call from a fake help desk urged the user to accept the repeated prompt.' ] },
      ],
    },
  ],
};
