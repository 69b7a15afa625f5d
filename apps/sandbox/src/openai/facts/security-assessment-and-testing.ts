import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const securityAssessmentAndTesting: DomainFacts = {
  domain: 'Security Assessment and Testing',
  topics: [
    {
      topic: 'Assessment planning', kind: 'element', tags: ['assurance', 'audit'],
      source: ['NIST SP 800-115, Technical Guide to Information Security Testing and Assessment', 'Section 6, Security Assessment Planning'],
      idea: 'A plan fixes what is assessed, why, how deeply, by whom, and what happens if something breaks.',
      practice: 'Agree on the plan in writing before the first packet is sent.',
      concepts: [
        { name: 'an assessment scope', does: 'names the systems and sites that are covered', cases: [
          'The assessors do not know whether the two subsidiaries belong to the engagement.',
          'A test hit a partner\'s server, as no one had listed what was covered.',
          'It must be settled which systems and sites will be looked at.' ] },
        { name: 'assessor independence', does: 'excludes people who built or run what is assessed', cases: [
          'The engineer who configured the firewall is about to grade it.',
          'Management wants results that are free of conflicts of interest.',
          'A team shall examine a system that it also operates.' ] },
        { name: 'an assessment objective', does: 'states which question the results must answer', cases: [
          'The team measures many things, but no one knows what decision depends on them.',
          'Before methods are chosen, the purpose of the exercise must be written down.',
          'The sponsor and the testers expect different kinds of results.' ] },
        { name: 'an escalation path', does: 'defines whom testers call when they find or cause harm', cases: [
          'Testers find signs of a real intruder at night and do not know whom to call.',
          'A scan slows production, and a contact for urgent cases is missing.',
          'It is unclear who may stop the exercise if a service fails.' ] },
        { name: 'an assessment frequency', does: 'sets how often a control is examined, by its risk and volatility', cases: [
          'Some controls change weekly, and others have been stable for years, yet both are examined yearly.',
          'The monitoring strategy must fix how often each control is looked at.',
          'Volatile settings shall be examined more often than stable ones.' ] },
      ],
    },
    {
      topic: 'Vulnerability assessment', kind: 'technique', tags: ['vulnerability-scanning', 'vulnerability-management'],
      source: ['NIST SP 800-115, Technical Guide to Information Security Testing and Assessment', 'Section 4.3, Vulnerability Scanning'],
      idea: 'A scan finds candidates, and context decides which of them matter.',
      practice: 'Compare the scanned hosts with the inventory before you trust a clean report.',
      concepts: [
        { name: 'an authenticated scan', does: 'signs in to read installed versions and settings', cases: [
          'Missing local patches remain hidden, as the scanner sees hosts from outside.',
          'Many false alarms come from guessing versions by banners.',
          'Settings inside each host must be read with a dedicated account.' ] },
        { name: 'an unauthenticated scan', does: 'shows what a stranger without an account can see', cases: [
          'Management asks what an outsider without credentials would notice from the internet.',
          'The exposed surface shall be viewed exactly as a stranger sees it.',
          'No account will be used, so that the outside view is realistic.' ] },
        { name: 'a port scan', does: 'lists which services answer on a host', cases: [
          'The team must learn which services respond, before it looks for flaws in them.',
          'An unexpected listener was opened on a server, and such listeners shall be listed.',
          'After a firewall change, reachable services are to be enumerated.' ] },
        { name: 'a false positive review', does: 'confirms by hand whether reported flaws exist', cases: [
          'Administrators no longer trust the report, since several entries turned out to be wrong.',
          'Backported fixes make the tool report flaws that are already repaired.',
          'Before tickets are opened, an analyst shall check the doubtful entries.' ] },
        { name: 'risk-based ranking', does: 'orders flaws by likely use and by the asset\'s worth', cases: [
          'Nine thousand findings are open, and severity alone puts two thousand on top.',
          'A medium flaw on the payment server is used by attackers right now.',
          'The team can repair fifty items a week and must choose which come first.' ] },
      ],
    },
    {
      topic: 'Penetration testing', kind: 'element', tags: ['penetration-testing', 'assurance'],
      source: ['NIST SP 800-115, Technical Guide to Information Security Testing and Assessment', 'Appendix B, Rules of Engagement Template'],
      idea: 'Permission and limits come first, since the same acts without them are a crime.',
      practice: 'Carry the signed authorization during the test, with phone numbers that answer.',
      concepts: [
        { name: 'the rules of engagement', does: 'set permitted targets, methods, and times', cases: [
          'Testers need to know which methods are allowed, when, and against which hosts.',
          'A denial of service during business hours was attempted, as limits had not been agreed.',
          'Permitted techniques, hours, and contacts have to be written down and signed.' ] },
        { name: 'reconnaissance', does: 'gathers public facts about the target at the start', cases: [
          'Testers collect names, addresses, and technologies from public sources before touching anything.',
          'The first phase looks at job offers and registries.',
          'Without contact to the target, the team learns which products it uses.' ] },
        { name: 'exploitation', does: 'proves a weakness by using it within the limits', cases: [
          'A suspected weakness must be proven by gaining access within the agreed limits.',
          'The sponsor doubts the finding until someone actually gets in.',
          'The phase after enumeration shall demonstrate real access.' ] },
        { name: 'a red team exercise', does: 'emulates an adversary to test detection and response', cases: [
          'Management wants to know whether the defenders would notice and stop a determined adversary.',
          'A goal-driven exercise without notice to the monitoring staff is planned.',
          'Detection and response, rather than a list of flaws, shall be tested.' ] },
        { name: 'a cleanup phase', does: 'removes tools, accounts, and changes after the test', cases: [
          'Test accounts and a web shell were still on the server weeks after the engagement.',
          'Implants of the testers must not become a way in for others.',
          'The work is done, and systems have to be returned to their initial state.' ] },
      ],
    },
    {
      topic: 'Code review and testing', kind: 'technique', tags: ['software-testing', 'assurance'],
      source: ['NIST IR 8397, Guidelines on Minimum Standards for Developer Verification of Software', 'Section 2, Recommended Minimum Standard for Developer Testing'],
      idea: 'Techniques see different things: design, source, behavior, or reaction to malformed input.',
      practice: 'Combine techniques, and run the cheap ones at each commit.',
      concepts: [
        { name: 'static analysis', does: 'examines source code for weaknesses without running it', cases: [
          'Weak patterns shall be found at each commit, before anything can be executed.',
          'The code cannot run yet, but tainted paths from input to query should be found.',
          'A tool shall read the source and point at the faulty line.' ] },
        { name: 'dynamic analysis', does: 'probes a running application from outside', cases: [
          'The source is not available, but a running test instance is.',
          'Faults of the deployed configuration must be found in the live test system.',
          'Requests are sent to the running portal, and its responses are judged.' ] },
        { name: 'fuzzing', does: 'feeds malformed input until a program fails', cases: [
          'A parser for images crashed in the field on a damaged file that no tester had thought of.',
          'Millions of mutated inputs shall be thrown at a protocol decoder.',
          'Unexpected inputs must be generated automatically until a crash shows up.' ] },
        { name: 'a manual peer review', does: 'finds flaws of logic that tools don\'t understand', cases: [
          'An authorization rule contradicts the business rule, which no tool can notice.',
          'A colleague shall read the change and question its logic.',
          'The flaw lies in the meaning of a condition rather than in a known pattern.' ] },
        { name: 'abuse case testing', does: 'turns an attacker\'s intentions into test cases', cases: [
          'Requirements describe wanted behavior, and tests for what an attacker would try are missing.',
          'From stories such as ordering with a negative quantity, tests shall be derived.',
          'The team asks how the coupon feature could be misused and writes tests for it.' ] },
      ],
    },
    {
      topic: 'Control testing', kind: 'method', tags: ['assurance', 'audit'],
      source: ['NIST SP 800-53A Rev. 5, Assessing Security and Privacy Controls in Information Systems and Organizations', 'Appendix C, Assessment Method Descriptions'],
      idea: 'Evidence from the assessor\'s own test outweighs evidence from what others claim.',
      practice: 'Choose the method by how much depends on the control, and record the evidence.',
      concepts: [
        { name: 'an interview', does: 'gathers what people report about how a control works', cases: [
          'The assessor wants to understand from the staff how they handle visitors.',
          'Questions to operators shall clarify who does what.',
          'At the lowest cost, statements of the people involved are collected.' ] },
        { name: 'an examination', does: 'studies documents and settings as evidence', cases: [
          'Policies, tickets, and configuration files are read to see what was decided and set.',
          'Approved change forms of the last quarter shall be inspected on paper.',
          'The written plan and the stored settings are the objects of study.' ] },
        { name: 'a reperformance', does: 'repeats a control independently and compares the result', cases: [
          'The auditor recalculates the monthly access comparison herself and compares results.',
          'The control is to be executed once more by the assessor.',
          'The strongest evidence would come from carrying out the reconciliation again.' ] },
        { name: 'an observation', does: 'watches a control while others perform it', cases: [
          'The assessor stands at the gate and watches how guards handle badges.',
          'Nothing is written about the routine, so it shall be watched as it happens.',
          'The evidence holds for the moment at which the assessor was there.' ] },
        { name: 'statistical sampling', does: 'selects items so that results extend to the whole', cases: [
          'From forty thousand changes, a random part must allow conclusions about all of them.',
          'Judgment picks would not support a statement about the error rate.',
          'The rate of unapproved changes shall be estimated with a stated confidence.' ] },
      ],
    },
    {
      topic: 'Log review', kind: 'measure', tags: ['logging', 'evidence'],
      source: ['NIST SP 800-92, Guide to Computer Security Log Management', 'Section 4.2, Establish Logging Policies'],
      idea: 'Logs serve detection and evidence if they are complete, comparable, protected, and read.',
      practice: 'Decide for each source who reads it, how often, and what that person does next.',
      concepts: [
        { name: 'clock synchronization', does: 'makes times of different sources comparable', cases: [
          'Entries of two servers seem to show an effect before its cause.',
          'The order of events across hosts cannot be established.',
          'Records from three sites differ by several minutes for the same connection.' ] },
        { name: 'central log collection', does: 'copies records to a separate system at once', cases: [
          'The intruder erased the records on the server that he had taken over.',
          'Records exist on the hosts alone, and administrators of the hosts could change them.',
          'Analysts must sign in to thirty systems to read their records.' ] },
        { name: 'log normalization', does: 'brings records of many formats into common fields', cases: [
          'One product writes user, another writes uid, and queries across both fail.',
          'Ten formats have to be mapped to shared fields before rules can work.',
          'Analysts cannot search for one address across products, since each names the field differently.' ] },
        { name: 'a write-once store', does: 'prevents changes to records after they arrive', cases: [
          'Even administrators of the archive shall be unable to alter what was stored.',
          'A court questions whether stored records could have been changed later.',
          'Stored entries must remain immutable for seven years.' ] },
        { name: 'event correlation', does: 'links entries that are harmless alone into one finding', cases: [
          'A failed login here and a new account there mean little until they are seen together.',
          'Single entries look harmless, but their combination within minutes shows an attack.',
          'The analyst needs rules that connect entries of door, network, and directory.' ] },
      ],
    },
    {
      topic: 'Security metrics', kind: 'measure', tags: ['security-metrics', 'governance'],
      source: ['NIST SP 800-55 Vol. 1, Measurement Guide for Information Security - Identifying and Selecting Measures', 'Section 3.2, Types of Measures'],
      idea: 'A measure is useful if a decision depends on it and its target is set beforehand.',
      practice: 'Write the decision beside each measure, and drop measures without one.',
      concepts: [
        { name: 'an implementation measure', does: 'shows how far a control has been rolled out', cases: [
          'The board asks on what share of laptops disk encryption is in place so far.',
          'The percentage of systems with an approved plan shall be reported.',
          'Progress of a rollout must be shown as a share of devices.' ] },
        { name: 'an effectiveness measure', does: 'shows whether a control achieves its aim', cases: [
          'The filter is installed, but does it reduce the malware that reaches users.',
          'The share of staged lures that staff report shall show whether lessons work.',
          'After the rollout, the rate of successful intrusions is compared with the aim.' ] },
        { name: 'an efficiency measure', does: 'shows the time and cost of reaching a result', cases: [
          'The process works, and management asks how many hours each closed ticket costs.',
          'Timeliness of patching at the present staffing shall be judged.',
          'Two teams reach the same result with very different effort.' ] },
        { name: 'an impact measure', does: 'shows what security contributes to the mission', cases: [
          'Executives ask what the program saved the business last year.',
          'The contribution to revenue and public trust shall be expressed.',
          'Budget talks require the effect on the mission rather than on systems.' ] },
        { name: 'a key risk indicator', does: 'warns that exposure is about to leave its limits', cases: [
          'A rising share of overdue patches should warn the board before harm occurs.',
          'Management wants an early sign that exposure nears the tolerance.',
          'Staff turnover in the operations room is watched as a forewarning.' ] },
      ],
    },
    {
      topic: 'Audits and reports', kind: 'report', tags: ['audit', 'third-party-assurance'],
      source: ['AICPA, SOC 2 - SOC for Service Organizations (Trust Services Criteria)', 'Report types and intended use'],
      idea: 'A report is worth what its scope, period, and criteria cover.',
      practice: 'Read scope, exceptions, and duties of the customer before you file a report.',
      concepts: [
        { name: 'a SOC 1 report', does: 'covers controls that matter to a customer\'s financial statements', cases: [
          'The customer\'s financial auditors must rely on the payroll bureau\'s controls.',
          'Errors at the provider could misstate the client\'s accounts.',
          'Internal control over financial reporting at a service firm is the question.' ] },
        { name: 'a SOC 2 Type 1 report', does: 'judges the design of controls at a point in time', cases: [
          'A young provider can show how its controls are designed as of one day.',
          'The customer accepts, for now, an opinion about design at a certain date.',
          'Controls were introduced last month, so operation over time cannot be shown yet.' ] },
        { name: 'a SOC 2 Type 2 report', does: 'judges design and operation over a period', cases: [
          'The customer wants evidence that the host\'s security controls worked for a whole year.',
          'An opinion with tests of operation over months is required for a hosting provider.',
          'Exceptions found in tests during the period shall be listed for the customer.' ] },
        { name: 'a SOC 3 report', does: 'gives a summary that may be published to anyone', cases: [
          'Marketing wants a public seal and summary for the website.',
          'Prospects without a secrecy agreement ask for some assurance.',
          'The detailed report is restricted, and a version for general use is needed.' ] },
        { name: 'an internal audit report', does: 'informs management of findings by its own auditors', cases: [
          'The organization\'s own auditors inform the board about weaknesses in branches.',
          'No outsider needs assurance, but management wants an honest look inside.',
          'The audit committee ordered a review by staff that reports to it.' ] },
      ],
    },
  ],
};
