import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const softwareDevelopmentSecurity: DomainFacts = {
  domain: 'Software Development Security',
  topics: [
    {
      topic: 'Secure lifecycle', kind: 'activity', tags: ['secure-lifecycle', 'secure-design'],
      source: ['NIST SP 800-218, Secure Software Development Framework (SSDF) Version 1.1', 'Practice PO.1, Define Security Requirements for Software Development'],
      idea: 'A flaw costs less the earlier it is found, so each phase has an activity of its own.',
      practice: 'Define what each phase must deliver before the next one may start, and check it.',
      concepts: [
        { name: 'requirements elicitation', does: 'captures security needs before design starts', cases: [
          'Design is about to start, and nobody has written down which data need protection and why.',
          'Legal duties and misuse stories shall be collected from stakeholders at the outset.',
          'The project has a list of features but none of protection goals.' ] },
        { name: 'a design review', does: 'examines the architecture for weaknesses before coding', cases: [
          'The architecture is drawn, and no line of code has been written yet.',
          'Before coding, experts shall look for missing trust boundaries in the diagrams.',
          'A structural weakness would be expensive to repair once code exists.' ] },
        { name: 'a release gate', does: 'blocks shipping until agreed criteria are met', cases: [
          'A version with open critical findings was shipped under pressure.',
          'Shipping shall depend on agreed thresholds for open flaws.',
          'The pipeline should stop a version that misses its security criteria.' ] },
        { name: 'a root cause analysis', does: 'finds why a class of flaws arose so that it does not return', cases: [
          'The third flaw of the same kind this year was repaired, and the next one will follow.',
          'After the fix, the team asks why its process let such flaws arise.',
          'Similar defects elsewhere in the code shall be found and avoided in future.' ] },
        { name: 'a disclosure program', does: 'receives reports from outsiders and answers them', cases: [
          'A researcher found a flaw and does not know whom to inform.',
          'Outsiders shall have an address and rules for reporting weaknesses of the product.',
          'A finder published details, since the company had ignored his mail.' ] },
      ],
    },
    {
      topic: 'Secure coding', kind: 'practice', tags: ['secure-coding', 'injection'],
      source: ['OWASP SQL Injection Prevention Cheat Sheet', 'Defense Option 3, Allow-list Input Validation'],
      idea: 'Treat input as data, fail closed, and leave secrets out of the code.',
      practice: 'Offer a safe function for each risky task, and let the build reject the others.',
      concepts: [
        { name: 'allow-list validation', does: 'accepts input that matches a strict definition', cases: [
          'A sort column arrives from the browser, and five values of it are legitimate.',
          'A field for a postal code accepts any characters at present.',
          'The handler should accept input of an expected form and reject the rest.' ] },
        { name: 'a parameterized query', does: 'separates a statement from its values', cases: [
          'A search term from a form is concatenated into a database statement.',
          'Quotes in a surname change the meaning of a database command.',
          'Values must not be interpreted as part of the statement.' ] },
        { name: 'output encoding', does: 'makes data harmless for the context in which they appear', cases: [
          'Comments of users appear in pages, and scripts in them run in visitors\' browsers.',
          'Text from a profile is inserted into markup without any treatment.',
          'Characters with meaning in markup shall be displayed rather than executed.' ] },
        { name: 'secret externalization', does: 'moves credentials from code to a managed store', cases: [
          'A database password was found in the public repository.',
          'Keys in configuration files are copied to each developer\'s machine.',
          'Rotating a key requires a new build, since it is compiled in.' ] },
        { name: 'generic error handling', does: 'shows users little while details go to a log', cases: [
          'A stack trace with table names appeared in a customer\'s browser.',
          'Failures reveal file paths and versions to whoever causes them.',
          'Support needs details, and visitors should see a neutral message.' ] },
      ],
    },
    {
      topic: 'Application vulnerabilities', kind: 'weakness', tags: ['secure-coding', 'injection'],
      source: ['MITRE Common Weakness Enumeration', 'CWE-352, Cross-Site Request Forgery (CSRF), and related entries'],
      idea: 'Weaknesses are named by the trust that the program gives where it should check.',
      practice: 'Name the weakness precisely in a ticket, because the remedy follows from the name.',
      concepts: [
        { name: 'cross-site scripting', does: 'runs an attacker\'s script in the browser of another visitor', cases: [
          'A product review contained code that ran for each reader of the page.',
          'Visitors\' cookies were read by code that came with a stored comment.',
          'A search term is echoed into the page, and its markup is executed.' ] },
        { name: 'cross-site request forgery', does: 'makes a signed-in browser send an unwanted request', cases: [
          'A foreign page submitted a hidden form, and the bank accepted it with the user\'s cookie.',
          'Opening a harmless blog changed the address in a user\'s account.',
          'The server cannot tell whether its own page caused a request, as no token is checked.' ] },
        { name: 'server-side request forgery', does: 'makes a server fetch an address of the attacker\'s choice', cases: [
          'A preview feature loads any address, including internal metadata services.',
          'By submitting an internal address, a stranger obtained cloud credentials from the backend.',
          'The import function fetches what users name, from inside the firewall.' ] },
        { name: 'insecure deserialization', does: 'rebuilds objects from untrusted bytes and runs their code', cases: [
          'A cookie contains a serialized object that the server rebuilds without checking.',
          'Crafted bytes in a message queue started a program while they were being read.',
          'Restoring an object from user input executed methods along the way.' ] },
        { name: 'a buffer overflow', does: 'writes past the reserved memory and alters control flow', cases: [
          'A long name crashed a C program and overwrote a return address.',
          'Input is copied into a fixed array without checking its length.',
          'Memory next to the array was changed, and the program jumped elsewhere.' ] },
      ],
    },
    {
      topic: 'Software supply chain', kind: 'safeguard', tags: ['supply-chain', 'dependencies'],
      source: ['OWASP Top 10 CI/CD Security Risks', 'CICD-SEC-3, Dependency Chain Abuse'],
      idea: 'A product inherits the trust of its parts, its build, and its delivery.',
      practice: 'Know within an hour which releases contain a given component.',
      concepts: [
        { name: 'dependency pinning', does: 'fixes the exact version and digest of each component', cases: [
          'Last night\'s build pulled a new, malicious minor version by itself.',
          'Two builds of the same commit contained different component versions.',
          'The build should fail if a component differs from what was reviewed.' ] },
        { name: 'a scoped private registry', does: 'prevents public packages from replacing internal names', cases: [
          'A stranger published a public package under the name of an internal one.',
          'The build server took an outside package with a higher version instead of the internal one.',
          'Internal names shall resolve to the internal source alone.' ] },
        { name: 'artifact signing', does: 'lets deployment verify who built what it installs', cases: [
          'Someone replaced a file between build and deployment.',
          'Deployment should refuse packages that the pipeline did not issue.',
          'Origin of installed packages cannot be verified at present.' ] },
        { name: 'a reproducible build', does: 'yields the same bytes for anyone who repeats it', cases: [
          'Independent parties want to confirm that the binary matches its source.',
          'A compromised build server could insert code that the source does not show.',
          'Two builders compile the same source and compare bytes.' ] },
        { name: 'composition analysis', does: 'matches used components with published flaws', cases: [
          'Developers do not notice when a flaw in one of their libraries is published.',
          'Licenses and open flaws of third-party parts shall be reported at each build.',
          'An old library with a published flaw has been in the product for two years.' ] },
      ],
    },
    {
      topic: 'Security testing of software', kind: 'test', tags: ['software-testing', 'secure-lifecycle'],
      source: ['NIST IR 8397, Guidelines on Minimum Standards for Developer Verification of Software', 'Section 2, Recommended Minimum Standard for Developer Testing'],
      idea: 'A test answers the question it was written for, so several kinds are needed.',
      practice: 'Add a test for each repaired flaw, and run it forever after.',
      concepts: [
        { name: 'a unit test', does: 'checks one function in isolation', cases: [
          'A single function that parses amounts shall be checked by itself in milliseconds.',
          'Developers want feedback on one routine without starting the system.',
          'Boundary values of one method must be covered.' ] },
        { name: 'an integration test', does: 'checks how parts work together', cases: [
          'Each part works alone, yet the token service and the gateway disagree on expiry.',
          'Faults appear where two modules exchange data.',
          'The interface between billing and accounts is where the doubt lies.' ] },
        { name: 'a regression test', does: 'checks that a repaired flaw has not returned', cases: [
          'A flaw that was repaired in spring is back in the autumn version.',
          'After each change, formerly repaired defects shall be tried again.',
          'Refactoring must not bring old defects back.' ] },
        { name: 'an acceptance test', does: 'checks with the customer that requirements are met', cases: [
          'The customer must confirm that the delivered system fulfills the contract.',
          'Before handover, users run agreed scenarios and sign.',
          'The question is whether the product fits what was ordered.' ] },
        { name: 'a load test', does: 'checks how a system behaves at peak use', cases: [
          'The sign-in service slows down at nine in the morning, when everyone arrives.',
          'Availability at the holiday peak is in doubt.',
          'It must be learned at how many users response times break down.' ] },
      ],
    },
    {
      topic: 'Databases and stored data', kind: 'mechanism', tags: ['databases', 'confidentiality'],
      source: ['RFC 4949, Internet Security Glossary, Version 2', 'Section 4, Definitions'],
      idea: 'A database enforces rules that applications forget, from integrity of references to who sees which row.',
      practice: 'Put the rule where no program can bypass it, and test it with a second program.',
      concepts: [
        { name: 'referential integrity', does: 'rejects rows that point to something missing', cases: [
          'Orders refer to customers who no longer exist.',
          'A deletion left thousands of orphaned rows behind.',
          'A row may not point to a parent that is absent.' ] },
        { name: 'row-level security', does: 'filters which records a user can see within one table', cases: [
          'Tenants share a table, and a forgotten filter in one query showed foreign records.',
          'Branches shall see their own records in the common table, whatever the application sends.',
          'The engine itself should add the condition for the current tenant.' ] },
        { name: 'polyinstantiation', does: 'stores several versions of a row for different clearances', cases: [
          'A user without clearance must not infer a secret mission from a refused insert.',
          'The same key shall exist with different contents at two classification levels.',
          'A cover story and the truth are stored under one key.' ] },
        { name: 'query set restriction', does: 'blocks statistics about groups that are too small', cases: [
          'An average over a department of one person reveals her salary.',
          'Researchers may see totals, but totals of tiny groups would identify people.',
          'Statistics shall be refused if fewer than ten people match.' ] },
        { name: 'transaction atomicity', does: 'applies the steps of a unit together or leaves no trace', cases: [
          'A transfer debited one account and crashed before crediting the other.',
          'Half of an order was stored when power failed.',
          'Either both updates shall take effect or neither.' ] },
      ],
    },
    {
      topic: 'Interfaces and services', kind: 'safeguard', tags: ['api-security', 'access-control'],
      source: ['OWASP API Security Top 10 (2023)', 'API1:2023, Broken Object Level Authorization'],
      idea: 'An interface is used by programs that its author never met, so the server checks each call.',
      practice: 'Test each operation with another user\'s identifiers and with fields that are not documented.',
      concepts: [
        { name: 'object authorization', does: 'checks that the caller may use the requested record', cases: [
          'By changing a number in the address, a customer read another customer\'s invoice.',
          'Callers are signed in, but ownership of the requested item goes unchecked.',
          'An identifier in the path is trusted without looking at whose it is.' ] },
        { name: 'a property allow-list', does: 'ignores fields that callers may not set or see', cases: [
          'A caller added isAdmin to the profile update, and the server stored it.',
          'Responses contain internal fields that the page does not show.',
          'Incoming objects are bound to records field by field without selection.' ] },
        { name: 'rate limiting', does: 'caps how many calls a client can make in a time', cases: [
          'A script tries a million reset codes in one night.',
          'One client\'s scraping slows the service for the others.',
          'Costly operations can be called as often as someone likes.' ] },
        { name: 'a webhook signature', does: 'proves that a callback came from the expected service', cases: [
          'Anyone who finds the callback address can report a payment as complete.',
          'The receiver of event messages cannot tell who sent them.',
          'A shared secret shall prove origin and freshness of incoming notices.' ] },
        { name: 'an endpoint inventory', does: 'lists interface versions so that old ones can be retired', cases: [
          'An old version without sign-in was still reachable, and no one remembered it.',
          'Nobody has a list of test hosts and beta versions that face the internet.',
          'Retired operations keep answering beside the current ones.' ] },
      ],
    },
    {
      topic: 'Acquired software', kind: 'measure', tags: ['supply-chain', 'third-party-assurance'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Control SA-4, Acquisition Process'],
      idea: 'What is bought is still a risk of the buyer, and the contract is the time to shape it.',
      practice: 'Add security duties, dates of support, and an exit to the contract before the price is agreed.',
      concepts: [
        { name: 'a contract clause', does: 'obliges the supplier to deliver agreed protection', cases: [
          'The tender is being written, and protection duties of the supplier are not mentioned in it.',
          'After signing, the vendor refused to fix flaws, as nothing obliged it to.',
          'Fix times and test evidence shall be owed by the supplier.' ] },
        { name: 'a pilot deployment', does: 'tries a product in a limited setting before the full rollout', cases: [
          'The product looks fine on paper, and its behavior in the real network is unclear.',
          'Ten users in an isolated segment shall try the tool before the full rollout.',
          'Unexpected connections of a new product should be noticed while few use it.' ] },
        { name: 'an exit plan', does: 'secures the return of data and a way to another provider', cases: [
          'Moving away from the hosted product would take years, as its export is poor.',
          'Before subscribing, the buyer wants to know how its data will return.',
          'The provider may close, and the customer must be able to leave in time.' ] },
        { name: 'default hardening', does: 'changes vendor settings that favor ease over safety', cases: [
          'The appliance arrived with sample accounts and open services.',
          'The package was installed as shipped, with debugging enabled.',
          'Factory settings of the new product favor convenience.' ] },
        { name: 'a source code audit', does: 'examines a critical product\'s code under an agreement', cases: [
          'The voting system is so critical that its code must be examined by the buyer\'s experts.',
          'Trust in documents is not enough, and the vendor agrees to open its code in a clean room.',
          'Hidden functions in a purchased core system are feared.' ] },
      ],
    },
  ],
};
