import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const securityAndRiskManagement: DomainFacts = {
  domain: 'Security and Risk Management',
  topics: [
    {
      topic: 'Governance', kind: 'document', tags: ['governance', 'security-policy'],
      source: ['NIST SP 800-12 Rev. 1, An Introduction to Information Security', 'Section 5.1, Standards, Guidelines, and Procedures'],
      idea: 'Policy states intent, standards make it measurable, procedures make it repeatable, and guidelines advise.',
      practice: 'Review each document with its owner once a year, and trace each procedure back to the policy that it serves.',
      concepts: [
        { name: 'a policy', does: 'states what management intends and who answers for it', cases: [
          'The board wants its stance on data protection in writing, with named owners and without technical detail.',
          'Auditors find sound routines in place but no statement from the top that gives them authority.',
          'After a merger, two boards must agree on one high-level commitment that both workforces will follow.' ] },
        { name: 'a standard', does: 'sets a mandatory and measurable requirement such as an approved cipher', cases: [
          'Each plant picks its own encryption strength, and management decides that one strength shall be mandatory.',
          'Two departments configure passwords differently, so a fixed minimum that can be measured is due.',
          'Purchasing needs the exact, binding requirements that any new laptop has to meet.' ] },
        { name: 'a procedure', does: 'lists the steps that staff follow to complete a task', cases: [
          'New operators restore the same database in five different ways and sometimes skip a step.',
          'The night shift needs exact instructions, in order, for revoking a lost badge.',
          'A certificate expired because the one person who renewed it by habit was on leave.' ] },
        { name: 'a guideline', does: 'recommends a practice that staff may adapt to their case', cases: [
          'Engineers want optional advice on choosing a passphrase, and deviating from it shall have no consequences.',
          'Remote workers differ in their home setups, so management wishes to recommend rather than require.',
          'A team lead collects helpful hints for hardening tools that no rule covers yet.' ] },
        { name: 'a baseline', does: 'fixes the minimum settings that a class of systems starts from', cases: [
          'Each web server shall leave the build room with the same hardened settings as its starting point.',
          'Scans compare database hosts with an agreed set of minimum settings for hosts of that class.',
          'A cloud image is rebuilt weekly, and deviations from its agreed initial state are flagged.' ] },
      ],
    },
    {
      topic: 'Law and ethics', kind: 'protection', tags: ['compliance', 'ethics'],
      source: ['WTO, Agreement on Trade-Related Aspects of Intellectual Property Rights (TRIPS)', 'Part II, Standards concerning the availability, scope and use of intellectual property rights'],
      idea: 'Each kind of intellectual property protects something else and demands something else from its owner.',
      practice: 'Ask counsel which protection fits before a product is shown, since disclosure can end some of them.',
      concepts: [
        { name: 'a patent', does: 'protects a disclosed invention for a limited term of years', cases: [
          'The laboratory is ready to publish how its novel sensor works in return for a monopoly of limited years.',
          'A rival could rebuild the mechanism from a bought device, and the inventor accepts full disclosure.',
          'An engineer invented a new compression method, and the firm wants to license the invention to others.' ] },
        { name: 'a trademark', does: 'protects a sign by which customers tell suppliers apart', cases: [
          'A competitor sells its goods under a nearly identical logo, and buyers mix up the two suppliers.',
          'Marketing wants to secure the name of a new service before the campaign begins.',
          'Counterfeit boxes carry the firm\'s emblem although their content differs.' ] },
        { name: 'copyright', does: 'protects the expression of a work but not the idea behind it', cases: [
          'Someone copied whole chapters of the training manual word for word into a paid course.',
          'Source code was pasted line by line into another vendor\'s product.',
          'The photographs of a brochure appear on a stranger\'s website without a license.' ] },
        { name: 'a trade secret', does: 'protects valuable knowledge for as long as it stays confidential', cases: [
          'The pricing formula has value because rivals lack it, and the firm will not disclose it anywhere.',
          'Management wants protection without an end date and is ready to enforce strict confidentiality.',
          'A recipe cannot be derived from the product, and registration would reveal it.' ] },
        { name: 'a license agreement', does: 'grants the use of a work under terms that both sides accept', cases: [
          'A customer may install the tool on ten machines, and the two sides put that limit in writing.',
          'The vendor wants to let partners use its library on agreed terms while it stays the owner.',
          'An audit finds more installed copies than the terms of purchase permit.' ] },
      ],
    },
    {
      topic: 'Risk management', kind: 'response', tags: ['risk-response', 'risk-analysis'],
      source: ['NIST SP 800-39, Managing Information Security Risk - Organization, Mission, and Information System View', 'Section 3.3, Responding to Risk'],
      idea: 'A risk can be accepted, avoided, mitigated, or shared, and the choice belongs to whoever owns the risk.',
      practice: 'Record the owner, the choice, its reason, and a date of review in the risk register.',
      concepts: [
        { name: 'risk avoidance', does: 'ends the activity from which the risk arises', cases: [
          'The owner gives up a small line of business, as its possible losses exceed any gain.',
          'Storing passport scans brings a danger that no one needs to run, so the upload feature is removed.',
          'A planned branch in an unstable region is canceled before any contract is signed.' ] },
        { name: 'risk mitigation', does: 'lowers the likelihood or the impact by adding controls', cases: [
          'The activity must go on, and a new filter would cut the expected number of incidents by half.',
          'Fire in the archive cannot be ruled out, so detectors and doors that limit the damage are installed.',
          'Phishing stays a threat, and the team adds stronger sign-in to make success less likely.' ] },
        { name: 'risk sharing', does: 'moves part of the financial loss to another party by contract', cases: [
          'A rare but ruinous event would exceed the reserves, and an insurer offers to bear most of the cost.',
          'A partner agrees in a joint contract to pay half of any loss from fraud.',
          'Premiums are moderate, controls are as good as they get, and a remaining loss would be painful.' ] },
        { name: 'risk acceptance', does: 'takes no further action and leaves the decision on record', cases: [
          'The remaining exposure lies within the appetite, and any further control costs more than the loss.',
          'The accountable executive signs that the small residual loss will simply be borne.',
          'A legacy printer could fail, its failure would cost little, and a documented decision is enough.' ] },
        { name: 'a risk assessment', does: 'estimates likelihood and impact so that a choice can be made', cases: [
          'Management argues about controls although no one has estimated how likely or costly the event is.',
          'A new service is planned, and its dangers must be ranked before money is spent.',
          'The register lists threats without any rating, so priorities are guesswork.' ] },
      ],
    },
    {
      topic: 'Threat modeling', kind: 'technique', tags: ['threat-modeling', 'secure-design'],
      source: ['OWASP Threat Modeling Cheat Sheet', 'Threat Identification (STRIDE)'],
      idea: 'A model of the system comes first, threats are derived from it, and responses are chosen and checked.',
      practice: 'Repeat the exercise at each change of the design, and turn accepted threats into tests.',
      concepts: [
        { name: 'STRIDE', does: 'sorts threats into six categories from spoofing to elevation of privilege', cases: [
          'The team wants a checklist of threat categories, each of which negates a security property.',
          'Developers without an attacker\'s eye need a mnemonic that leads them from spoofing to gained privileges.',
          'For each element of the diagram, six kinds of threat shall be considered in turn.' ] },
        { name: 'an attack tree', does: 'breaks an attacker\'s goal down into alternative and combined steps', cases: [
          'Analysts put one goal of the adversary at the top and refine it into steps joined by AND and OR.',
          'The cheapest path to stealing the master key shall be computed from costs at the leaves.',
          'A picture of how single weaknesses combine toward one objective is needed.' ] },
        { name: 'a data flow diagram', does: 'shows processes, stores, and flows across trust boundaries', cases: [
          'Before threats are named, the team must see where information crosses from one trust zone to another.',
          'Nobody agrees on which processes and stores the new service has, nor on how they exchange records.',
          'The reviewers ask for a drawing of external entities, processes, and stores.' ] },
        { name: 'LINDDUN', does: 'finds privacy threats such as linking, identifying, and disclosing data', cases: [
          'The health app\'s reviewers worry less about intruders than about people being linked and identified.',
          'A method is sought whose categories address the privacy of data subjects.',
          'Detectability and unawareness of users are the concerns that shall be modeled.' ] },
        { name: 'PASTA', does: 'runs seven risk-centric stages from business objectives to impact', cases: [
          'Executives want a staged process that starts with business objectives and ends with impact analysis.',
          'The method shall tie simulated attacks to business impact in seven stages.',
          'A risk-centric method is preferred in which stakeholders first define objectives and technical scope.' ] },
      ],
    },
    {
      topic: 'Business continuity', kind: 'measure', tags: ['business-continuity', 'recovery-objectives'],
      source: ['NIST SP 800-34 Rev. 1, Contingency Planning Guide for Federal Information Systems', 'Section 3.2, Conduct the Business Impact Analysis (BIA)'],
      idea: 'The impact analysis sets tolerable downtime, from which recovery times and recovery points follow.',
      practice: 'Have process owners sign the objectives, and test whether recovery meets them.',
      concepts: [
        { name: 'the recovery time objective', does: 'limits how long a system may take to be restored', cases: [
          'The contract states that the ordering system must run again within four hours of an outage.',
          'Engineers choose between two sites by how quickly each can bring the service back.',
          'A drill is timed from the outage to the first working login.' ] },
        { name: 'the recovery point objective', does: 'limits how much recent data may be lost', cases: [
          'Losing the last fifteen minutes of entries is bearable, but losing an hour of them is not.',
          'The interval between two replications has to be chosen.',
          'Management asks how old the restored records may be after a crash.' ] },
        { name: 'the maximum tolerable downtime', does: 'marks the outage after which the business suffers lasting harm', cases: [
          'After three days without shipping the firm would lose its main customers for good.',
          'The owner names the longest outage that the process could survive, before any technical target is set.',
          'Restoration plus the catching up of work must end before harm becomes permanent.' ] },
        { name: 'a business impact analysis', does: 'ranks processes by what their interruption would cost over time', cases: [
          'No one knows which of forty processes matters first when the building is lost.',
          'Process owners are interviewed about the losses that grow with each hour of interruption.',
          'Before strategies are chosen, dependencies and priorities of the processes must be found.' ] },
        { name: 'a business continuity plan', does: 'describes how essential work goes on during a disruption', cases: [
          'Clerks must know how to serve customers on paper while the systems are down.',
          'Analysis and objectives exist, but staff have no instructions for working through a disruption.',
          'Roles, phone lists, and manual workarounds shall be written down for the essential work.' ] },
      ],
    },
    {
      topic: 'Personnel security', kind: 'control', tags: ['personnel-security', 'separation-of-duties'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Family PS, Personnel Security'],
      idea: 'Trust in people is checked before, limited during, and ended with their employment.',
      practice: 'Agree with human resources on who informs whom, and within which time, at each change of a job.',
      concepts: [
        { name: 'mandatory vacation', does: 'lets a substitute discover fraud that needs constant presence', cases: [
          'A teller has not been away for years, and a scheme of hers would surface if someone else did her work.',
          'Auditors fear a long-running fraud that depends on one person\'s daily presence.',
          'The bank obliges traders to be absent for two weeks while others work their positions.' ] },
        { name: 'job rotation', does: 'moves people between posts so that knowledge and oversight spread', cases: [
          'Clerks shall change posts twice a year, which also trains stand-ins and breaks up cozy arrangements.',
          'Knowledge of payroll rests with one person, and the firm plans to let people trade posts regularly.',
          'Supervisors want staff to move through several stations over time.' ] },
        { name: 'separation of duties', does: 'splits a sensitive task so that misuse requires collusion', cases: [
          'Whoever creates a supplier shall not be able to approve a payment to that supplier.',
          'One developer can write, approve, and release code, and the auditor objects.',
          'A single clerk could both order goods and confirm their receipt.' ] },
        { name: 'a background check', does: 'verifies the history of a candidate before access is granted', cases: [
          'An applicant for the vault claims degrees and references that no one has verified.',
          'Before a contractor gets her badge, her record is compared with public registers.',
          'The position handles cash, and the law allows looking into a candidate\'s past.' ] },
        { name: 'a nondisclosure agreement', does: 'binds a person to secrecy and supports legal action later', cases: [
          'A consultant will see unreleased designs and shall be legally bound to silence.',
          'The firm wants grounds for a lawsuit if a former partner reveals what he saw.',
          'Before talks about a merger begin, both sides promise in writing to reveal nothing.' ] },
      ],
    },
    {
      topic: 'Supply-chain risk', kind: 'safeguard', tags: ['supply-chain', 'third-party-assurance'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Family SR, Supply Chain Risk Management'],
      idea: 'Trust in a supplier rests on evidence, contracts, and checks of what is delivered.',
      practice: 'Rank suppliers by what their failure or compromise would cost, and review the top of the list first.',
      concepts: [
        { name: 'a right-to-audit clause', does: 'lets the customer inspect how a supplier works', cases: [
          'The customer wants the power, agreed at signing, to send its own examiners to the hosting firm.',
          'Reports are no longer enough, and the buyer would like to examine the vendor\'s plant in person.',
          'A regulator demands that the bank be able to inspect its processor on site.' ] },
        { name: 'a software bill of materials', does: 'lists the components from which a delivered product is built', cases: [
          'A flaw in an open source library becomes public, and no one can tell which purchased products contain it.',
          'The buyer requires a machine-readable list of the parts of each release.',
          'Support needs to match newly published flaws with the ingredients of a product.' ] },
        { name: 'a component authenticity check', does: 'detects counterfeit or altered hardware on arrival', cases: [
          'Network cards from a gray market broker might be fakes with altered chips.',
          'Seals and serial numbers of delivered routers are compared with the maker\'s records.',
          'The receiving dock tests spare parts, as counterfeits have turned up elsewhere.' ] },
        { name: 'software escrow', does: 'releases source code to the customer if the supplier fails', cases: [
          'A small vendor writes the core system, and its bankruptcy would leave no one to maintain it.',
          'A neutral third party stores the source and hands it over on agreed conditions.',
          'The buyer wants to be able to maintain the program if its maker disappears.' ] },
        { name: 'supplier diversification', does: 'spreads orders so that one failure stops less of the work', cases: [
          'A flood at the sole chip maker halted production for weeks, and this shall not happen again.',
          'Regulators criticize that ten critical services depend on the same cloud provider.',
          'Management is ready to pay more so that no single source can stop the line.' ] },
      ],
    },
    {
      topic: 'Awareness and training', kind: 'activity', tags: ['awareness', 'phishing'],
      source: ['NIST SP 800-50 Rev. 1, Building a Cybersecurity and Privacy Learning Program', 'Section 2, The Plan and Strategy'],
      idea: 'Awareness changes attention, training builds skill for a role, and education builds understanding.',
      practice: 'Measure what people do afterward, such as how many report a message, and not how many attended.',
      concepts: [
        { name: 'an awareness campaign', does: 'draws the attention of the whole workforce to a danger', cases: [
          'The entire workforce shall recognize and recall the danger of tailgating, without learning a new skill.',
          'Posters and short clips in the lobby remind people of lost devices.',
          'A small budget shall reach all employees with one simple message about passwords.' ] },
        { name: 'role-based training', does: 'builds the skills that a particular job requires', cases: [
          'Database administrators need hands-on skill in the new auditing tools of their post.',
          'Firewall operators made errors that lie outside what other employees need to learn.',
          'Developers of payment code must practice the defenses that their duties call for.' ] },
        { name: 'a degree program', does: 'gives future specialists a broad and deep understanding', cases: [
          'The firm sponsors a degree so that a few employees can become security architects.',
          'Two analysts shall study theory for years in order to lead the field later.',
          'Insight into why controls work, far beyond present duties, is the aim for a few people.' ] },
        { name: 'a phishing simulation', does: 'measures how people react to a harmless staged message', cases: [
          'Management wants figures on how many people would click and how many would report.',
          'Harmless lures of rising difficulty are sent, and reporting rates are compared over months.',
          'The effect of last year\'s lessons on real behavior shall be tested with staged mail.' ] },
        { name: 'a tabletop discussion', does: 'lets leaders talk through their decisions in a fictional crisis', cases: [
          'Executives shall walk through a made-up extortion case around a table without touching systems.',
          'The crisis team has never talked about who would decide on paying or on informing the press.',
          'A moderator reads out events, and managers explain what they would do.' ] },
      ],
    },
  ],
};
