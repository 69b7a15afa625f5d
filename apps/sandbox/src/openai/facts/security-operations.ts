import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const securityOperations: DomainFacts = {
  domain: 'Security Operations',
  topics: [
    {
      topic: 'Incident response', kind: 'step', tags: ['incident-response', 'ransomware'],
      source: ['NIST SP 800-61 Rev. 3, Incident Response Recommendations and Considerations for Cybersecurity Risk Management - A CSF 2.0 Community Profile', 'Section 2, Incident Response as Part of Cybersecurity Risk Management'],
      idea: 'Damage is limited first, its cause removed next, and service restored after that.',
      practice: 'Rehearse who may disconnect what, and write down the order in which systems return.',
      concepts: [
        { name: 'containment', does: 'limits the damage while the incident is still going on', cases: [
          'Files on a share are being encrypted at this very moment.',
          'Data stream to a foreign server while the analysts are talking.',
          'A worm jumps from host to host, and its spread has to stop now.' ] },
        { name: 'eradication', does: 'removes the attacker\'s tools, accounts, and way in', cases: [
          'The spread has stopped, and implants and the abused flaw must now be removed.',
          'Before systems return to service, the rogue accounts have to go.',
          'The segment is isolated, and the entry point is identified but still open.' ] },
        { name: 'recovery', does: 'returns verified systems to operation step by step', cases: [
          'The implants are gone, and clean systems shall return to service under close watch.',
          'Restored servers are tested and put back into production in order.',
          'Users wait for the service, and the cause has been removed and verified.' ] },
        { name: 'triage', does: 'judges whether an alert is an incident and how urgent it is', cases: [
          'Sixty alerts arrived overnight, and someone must decide which of them are real and urgent.',
          'It is not yet clear whether the odd login is an attack at all.',
          'Incoming reports need a first rating of validity and priority.' ] },
        { name: 'a lessons-learned review', does: 'finds what to improve once the incident is over', cases: [
          'Service is back, and the team should find out why detection took nine days.',
          'Two weeks after closure, participants meet to improve plans and tools.',
          'The same mistake happened in two incidents in a row.' ] },
      ],
    },
    {
      topic: 'Forensics and evidence', kind: 'practice', tags: ['forensics', 'evidence'],
      source: ['RFC 3227 (BCP 55), Guidelines for Evidence Collection and Archiving', 'Section 2, Guiding Principles during Evidence Collection'],
      idea: 'Evidence convinces if nobody could have altered it and anyone can repeat the steps.',
      practice: 'Practice on a spare machine, with forms and seals at hand, before the real case.',
      concepts: [
        { name: 'the order of volatility', does: 'collects what vanishes first before what lasts', cases: [
          'A running server holds keys in memory, and its disks can wait.',
          'Investigators must choose whether memory or backups are captured first.',
          'Connections and processes would vanish at shutdown.' ] },
        { name: 'a chain of custody', does: 'documents who had an item, when, and why', cases: [
          'The defense claims that someone swapped the drive between seizure and laboratory.',
          'It must be shown at trial in whose hands the phone was at any time.',
          'Each handover of the seized laptop has to be signed.' ] },
        { name: 'a write blocker', does: 'lets an examiner read a drive without changing it', cases: [
          'Connecting the seized disk to a workstation might alter its time stamps.',
          'The copy must be made without a single change to the source.',
          'A device between disk and computer shall let read commands pass alone.' ] },
        { name: 'a forensic image', does: 'copies a medium bit by bit, deleted data included', cases: [
          'Deleted files and slack space must be available for analysis, not just visible files.',
          'Analysis shall happen on a verified duplicate while the original is sealed.',
          'Copying folders would miss unallocated areas.' ] },
        { name: 'a signal-blocking bag', does: 'shields a seized phone from remote commands', cases: [
          'The seized phone could be erased remotely on its way to the laboratory.',
          'Radio contact of a running handset has to be cut without switching it off.',
          'A suspect\'s friend might send a wipe command over the air.' ] },
      ],
    },
    {
      topic: 'Monitoring and detection', kind: 'technique', tags: ['monitoring', 'logging'],
      source: ['NIST SP 800-94, Guide to Intrusion Detection and Prevention Systems (IDPS)', 'Section 2.3, Common Detection Methodologies'],
      idea: 'Detection trades missed attacks for false alarms, and each technique errs in its own way.',
      practice: 'Measure how many alarms were real, and tune or retire rules that cry wolf.',
      concepts: [
        { name: 'signature-based detection', does: 'matches traffic with patterns of documented attacks', cases: [
          'A documented worm with a fixed byte pattern must be recognized with few false alarms.',
          'New variants slip through, but named attacks are reported precisely.',
          'The vendor delivers daily patterns of documented exploits.' ] },
        { name: 'anomaly-based detection', does: 'reports deviations from a learned normal state', cases: [
          'An attack without any published pattern shall stand out from normal behavior.',
          'The system learns for weeks what is usual and then reports deviations.',
          'A printer that suddenly opens connections abroad should raise an alarm.' ] },
        { name: 'stateful protocol analysis', does: 'compares sessions with how a protocol should behave', cases: [
          'Commands in an impossible order violate the specification of the protocol.',
          'The detector must understand request and reply of the protocol in order to notice misuse.',
          'A login field of ten thousand characters contradicts the vendor\'s protocol profile.' ] },
        { name: 'a honeypot', does: 'attracts intruders to a system without real users', cases: [
          'Any contact with a decoy server is suspicious, as no one has a reason to use it.',
          'The team wants to study an intruder\'s methods on a system made for that.',
          'Few but reliable alarms about lateral movement are desired.' ] },
        { name: 'user behavior analytics', does: 'rates people\'s actions against their peers and their past', cases: [
          'A valid account downloads far more records than its colleagues do.',
          'Misuse by insiders with proper rights shall be noticed.',
          'A clerk works at hours and on files that are unusual for her and her peers.' ] },
      ],
    },
    {
      topic: 'Change and configuration management', kind: 'practice', tags: ['change-management', 'configuration-management'],
      source: ['ISO/IEC 27002:2022, Information security controls', 'Control 8.32, Change management'],
      idea: 'A change is requested, assessed, approved, tested, recorded, and can be undone.',
      practice: 'Compare what runs with what was approved, and explain each difference.',
      concepts: [
        { name: 'a rollback plan', does: 'describes how to return to the former state', cases: [
          'An update failed at midnight, and no one knew how to return to the former version.',
          'The board approves a release on condition that it can be undone within an hour.',
          'The new version misbehaves, and yesterday\'s state must be restored quickly.' ] },
        { name: 'a change advisory board', does: 'weighs risk and timing of proposed changes', cases: [
          'Two teams scheduled conflicting work on the same night.',
          'Risk, timing, and dependencies of planned work shall be weighed by a group.',
          'Business and technical people must jointly agree before major work proceeds.' ] },
        { name: 'an emergency change', does: 'applies an urgent fix first and completes the review after', cases: [
          'A flaw is being used by attackers, and the next regular meeting is in nine days.',
          'The outage must end tonight, with documentation to follow tomorrow.',
          'Waiting for the usual approval would cost more than acting now.' ] },
        { name: 'drift detection', does: 'reports differences between actual and approved settings', cases: [
          'Someone opened a port by hand, and it went unnoticed for months.',
          'Actual settings of servers differ from what was agreed, without any ticket.',
          'Running systems shall be compared nightly with their approved definition.' ] },
        { name: 'an impact analysis', does: 'examines security effects before a change is approved', cases: [
          'A proposal to merge two networks arrives, and its effect on security is unclear.',
          'Before approval, someone must study what the new interface would expose.',
          'The request lacks any statement on what might break or weaken.' ] },
      ],
    },
    {
      topic: 'Patch and vulnerability management', kind: 'action', tags: ['vulnerability-management', 'risk-response'],
      source: ['NIST SP 800-40 Rev. 4, Guide to Enterprise Patch Management Planning', 'Section 2.3, Risk Response Execution'],
      idea: 'Patching is preventive maintenance, and what cannot be patched needs another answer.',
      practice: 'Group assets by how they are maintained, and plan routine, urgent, and exceptional cases for each group.',
      concepts: [
        { name: 'a routine patch cycle', does: 'installs tested updates on a regular schedule', cases: [
          'Ordinary updates without urgency shall be tested and installed each month.',
          'The update fixes a minor flaw that nobody attacks, and a schedule exists.',
          'Administrators prefer predictable dates for standard updates.' ] },
        { name: 'an emergency patch', does: 'installs a fix at once because attacks are under way', cases: [
          'Attackers use the flaw on the internet today, and the vendor has just released a fix.',
          'A fix exists, and exploitation of exposed servers started this morning.',
          'The next scheduled date is weeks away, but exploit code is public and a fix is ready.' ] },
        { name: 'a temporary workaround', does: 'reduces exposure until a fix exists', cases: [
          'The vendor needs two weeks for a fix, and the vulnerable feature can be switched off.',
          'No update exists yet, and a setting would block the attack.',
          'Until the update arrives, a filter rule shall stop the exploit.' ] },
        { name: 'a deployment verification', does: 'confirms that updates are installed and active', cases: [
          'The tool reports success, yet a scan still finds the flaw on ninety hosts.',
          'Updated machines may wait for a restart, so the fix is not active.',
          'Someone must confirm that the fix really took effect.' ] },
        { name: 'a documented exception', does: 'records why an asset stays unpatched and until when', cases: [
          'The certified device may not be changed before spring, and its owner accepts that in writing.',
          'One server cannot take the update until its successor arrives, and a date is set.',
          'The auditor asks why a machine is still unpatched and who agreed.' ] },
      ],
    },
    {
      topic: 'Recovery strategies', kind: 'strategy', tags: ['disaster-recovery', 'backup'],
      source: ['NIST SP 800-34 Rev. 1, Contingency Planning Guide for Federal Information Systems', 'Section 3.4.3, Alternate Sites'],
      idea: 'The tolerable downtime and loss of data decide how much readiness is worth its price.',
      practice: 'Price each strategy against the loss it prevents, and let the process owner choose.',
      concepts: [
        { name: 'a hot site', does: 'stands ready with equipment and current data within minutes', cases: [
          'Trading may stop for minutes at most, and money is no obstacle.',
          'The alternate location must take over almost at once with current data.',
          'Staff and mirrored data need an equipped place that is ready to run.' ] },
        { name: 'a warm site', does: 'has equipment in place but needs data and setup', cases: [
          'A day of downtime is bearable, and part of the equipment shall stand by.',
          'Hardware and lines are installed elsewhere, and backups would be loaded there.',
          'The budget lies between instant readiness and an empty room.' ] },
        { name: 'a cold site', does: 'offers space and power without equipment', cases: [
          'The process can wait for weeks, and cost matters most.',
          'An empty room with power and cooling is enough, as hardware would be delivered.',
          'Management pays for shell space and accepts a long setup.' ] },
        { name: 'an immutable backup', does: 'stores copies that even administrators cannot alter', cases: [
          'Extortionists with administrator rights deleted the copies before they struck.',
          'Copies must survive an attacker who controls the backup server.',
          'For thirty days, no account whatsoever may change or delete a copy.' ] },
        { name: 'a reciprocal agreement', does: 'lets two similar organizations host each other in a crisis', cases: [
          'Two hospitals of equal size promise to lend each other capacity in a crisis.',
          'A partner with the same equipment would share its machines, and money is short.',
          'The plan relies on a neighbor\'s goodwill and spare capacity.' ] },
      ],
    },
    {
      topic: 'Disaster recovery testing', kind: 'exercise', tags: ['disaster-recovery', 'assurance'],
      source: ['NIST SP 800-34 Rev. 1, Contingency Planning Guide for Federal Information Systems', 'Section 3.5, Plan Testing, Training, and Exercises'],
      idea: 'Exercises grow from reading to switching over, and so do their cost and their danger.',
      practice: 'Write down what failed, who repairs it, and when it will be tried again.',
      concepts: [
        { name: 'a checklist review', does: 'has each department read its part of the plan', cases: [
          'Department heads shall read their copy and report outdated phone numbers.',
          'At the lowest cost, each unit verifies its own part at its desk.',
          'A new plan is circulated for comments without any meeting.' ] },
        { name: 'a tabletop exercise', does: 'walks people through a scenario in a meeting room', cases: [
          'Team leads meet in a room and talk through a flood step by step.',
          'No system is touched, but roles and decisions shall be discussed together.',
          'A moderator reads out a fictional disaster to the gathered team.' ] },
        { name: 'a simulation test', does: 'has teams act out a scenario up to actual recovery', cases: [
          'Teams act out the response with real phone calls, short of moving any processing.',
          'Staff practice under realistic pressure while no system is relocated.',
          'The response is played with made-up events and actual materials.' ] },
        { name: 'a parallel test', does: 'runs the alternate site while production goes on', cases: [
          'The alternate location shall process real transactions while the main one stays in charge.',
          'Results of both locations are compared, and customers notice nothing.',
          'Recovery must be proven on real systems without any danger to production.' ] },
        { name: 'a full interruption test', does: 'stops production and relies on the alternate site', cases: [
          'The board accepts the danger of switching the main site off to see whether recovery works.',
          'Production is halted on purpose, and the other site must carry the whole load.',
          'The most convincing and most hazardous proof is demanded.' ] },
      ],
    },
    {
      topic: 'Physical and personnel safety', kind: 'measure', tags: ['safety', 'personnel-security'],
      source: ['29 CFR 1910.38, Emergency action plans (OSHA)', 'Paragraph (c), Minimum elements of an emergency action plan'],
      idea: 'Human life comes before property and data, in plans as well as in an emergency.',
      practice: 'Rehearse the evacuation at an inconvenient hour, and count how long the roll call takes.',
      concepts: [
        { name: 'a duress code', does: 'signals covertly that someone acts under threat', cases: [
          'A guard might be forced at gunpoint to disarm the alarm.',
          'A hostage must be able to call for help without the attacker noticing.',
          'Entering a slightly different number shall open the door and alert the police.' ] },
        { name: 'a fail-safe lock', does: 'opens when power is lost so that people can leave', cases: [
          'In a fire, power fails, and people behind the door must be able to leave.',
          'Exit doors with electric locks shall release when the current stops.',
          'Escape has priority over protecting the archive behind the door.' ] },
        { name: 'an assembly roll call', does: 'accounts for each person after an evacuation', cases: [
          'After an evacuation, no one could tell firefighters whether anyone was missing.',
          'Wardens shall verify at the meeting point who has left the building.',
          'Rescuers went back inside for someone who was already at home.' ] },
        { name: 'a travel briefing', does: 'prepares staff for dangers and searches abroad', cases: [
          'An engineer flies to a country where devices are searched at the border.',
          'Staff with a loaner laptop need advice on kidnapping and local laws.',
          'Executives visit a region with unrest and should know contacts and habits to adopt.' ] },
        { name: 'a lone worker check-in', does: 'notices at intervals when a single person fails to respond', cases: [
          'A technician works alone in a tank farm at night.',
          'If one employee on her own falls, no one would notice until morning.',
          'Regular calls shall confirm that a solitary guard is well.' ] },
      ],
    },
  ],
};
