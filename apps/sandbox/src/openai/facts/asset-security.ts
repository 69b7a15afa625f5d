import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const assetSecurity: DomainFacts = {
  domain: 'Asset Security',
  topics: [
    {
      topic: 'Classification and ownership', kind: 'role', tags: ['classification', 'data-roles'],
      source: ['ISO/IEC 27002:2022, Information security controls', 'Control 5.12, Classification of information'],
      idea: 'The owner decides and is accountable, the custodian carries out, and users follow the rules.',
      practice: 'Write the owner of each data set into the inventory, by post and not by name.',
      concepts: [
        { name: 'the data owner', does: 'classifies the data and answers for its protection', cases: [
          'Someone from the business must decide how sensitive the claims records are and who may see them.',
          'Two teams dispute the label of a report, and an accountable executive has to settle it.',
          'The audit asks who approves requests for access to the design archive.' ] },
        { name: 'the data custodian', does: 'runs backups and applies the protection that others decided', cases: [
          'The label is set, and now the technical staff must back up and protect the files accordingly.',
          'Someone has to run the nightly copies and apply permissions as instructed.',
          'An administrator maintains the storage day by day without deciding on sensitivity.' ] },
        { name: 'the data steward', does: 'looks after the meaning and quality of the data', cases: [
          'Customer names are spelled three ways, and one function shall define fields and improve accuracy.',
          'Reports disagree because two units define an active account differently.',
          'The meaning of each field needs a guardian close to the business.' ] },
        { name: 'the data processor', does: 'handles personal data on another party\'s instructions', cases: [
          'A payroll bureau works with employees\' personal records strictly as its client instructs.',
          'An outside call center uses the client\'s contact list for the client\'s purposes.',
          'A hosting company handles personal records for others without purposes of its own.' ] },
        { name: 'the data controller', does: 'determines why and how personal data are handled', cases: [
          'The law holds liable whoever determined the purposes and means of using the personal records.',
          'A retailer decided to profile its shoppers and chose how that is done.',
          'A regulator looks for the party that set the purpose of collecting the addresses.' ] },
      ],
    },
    {
      topic: 'Retention and privacy', kind: 'principle', tags: ['retention', 'privacy'],
      source: ['Regulation (EU) 2016/679 (GDPR)', 'Article 5(1), Principles relating to processing of personal data'],
      idea: 'Personal data need a purpose, and both their amount and their lifetime follow from it.',
      practice: 'Give each data set a purpose, a period, and someone who confirms its deletion.',
      concepts: [
        { name: 'purpose limitation', does: 'bars use of data for aims other than the stated one', cases: [
          'Addresses collected for delivery are now to feed a marketing project that no one was informed of.',
          'Badge records gathered for safety shall suddenly be used to rate performance.',
          'A partner would like survey replies for a wholly different aim than the one announced.' ] },
        { name: 'data minimization', does: 'restricts collection to what the task requires', cases: [
          'The newsletter form demands a date of birth that the mailing does not need.',
          'An app requests the full contact list although one phone number would do.',
          'Designers want twenty fields, and five of them would serve the task.' ] },
        { name: 'storage limitation', does: 'demands deletion once the data have served their purpose', cases: [
          'Applications from ten years ago are still on the server although the posts were filled.',
          'Closed accounts remain identifiable long after the period set for them.',
          'Nobody has set an end date for old visitor records that serve no purpose anymore.' ] },
        { name: 'a legal hold', does: 'suspends the routine destruction of potential evidence', cases: [
          'A lawsuit is expected, and mail that is due for destruction could be evidence.',
          'Counsel orders that routine purging of certain files stop until the dispute ends.',
          'Investigators will need old messages that the schedule would erase this week.' ] },
        { name: 'the accuracy principle', does: 'requires wrong personal data to be corrected without delay', cases: [
          'A person complains that her file lists debts which she does not have.',
          'An outdated address leads letters about health to a stranger.',
          'Decisions are based on records that no longer match reality.' ] },
      ],
    },
    {
      topic: 'Media sanitization', kind: 'treatment', tags: ['media-sanitization', 'data-lifecycle'],
      source: ['NIST SP 800-88 Rev. 2, Guidelines for Media Sanitization', 'Section 3.1, Sanitization Methods'],
      idea: 'The sensitivity of the data, the kind of medium, and its next user decide how it is sanitized.',
      practice: 'Verify a sample, and file a certificate with serial number, method, and name.',
      concepts: [
        { name: 'clearing', does: 'overwrites user-addressable storage against simple recovery tools', cases: [
          'Magnetic drives with routine files move to a team in the same building under the same controls.',
          'The office reuses a disk internally, and protection from ordinary recovery software is enough.',
          'A low-sensitivity hard drive stays in the organization, and standard write commands shall do.' ] },
        { name: 'degaussing', does: 'disrupts the magnetic field of tapes and hard disks', cases: [
          'Hundreds of old backup tapes must become unreadable fast, and their reuse is not planned.',
          'The archive wants to make magnetic tape unreadable with a strong field.',
          'A machine with a powerful coil stands ready for tapes that leave the site.' ] },
        { name: 'cryptographic erase', does: 'destroys the key of media that were encrypted from the start', cases: [
          'Self-encrypting flash drives, encrypted since first use, must be reused within minutes.',
          'A storage array held nothing but ciphertext, and its key can be destroyed reliably.',
          'Sensitive volumes in the cloud were encrypted from day one, and the hardware is out of reach.' ] },
        { name: 'physical destruction', does: 'leaves the medium unusable by shredding or melting', cases: [
          'Top secret flash chips are defective, ignore commands, and must not be recovered in any laboratory.',
          'Optical discs with the highest classification shall not be used again by anyone.',
          'A broken solid-state drive accepts no command, yet it contains very sensitive files.' ] },
        { name: 'a firmware purge', does: 'erases a working flash drive, spare areas included', cases: [
          'Working, unencrypted solid-state drives return to the lessor, so spare cells must be purged too.',
          'Plain overwriting would miss remapped cells of a healthy flash drive that shall be sold.',
          'The vendor documents a built-in purge for its healthy drives, which go to a new owner.' ] },
      ],
    },
    {
      topic: 'Asset inventory', kind: 'method', tags: ['asset-inventory', 'accountability'],
      source: ['CIS Critical Security Controls v8', 'Control 1, Inventory and Control of Enterprise Assets'],
      idea: 'What is missing from the inventory is neither patched, nor monitored, nor retired.',
      practice: 'Compare several sources, and treat each difference as a finding with an owner.',
      concepts: [
        { name: 'active scanning', does: 'probes address ranges to find devices that respond', cases: [
          'Sturdy office networks shall be swept each night for hosts that reply to probes.',
          'The team wants to send packets to each address and list the hosts that respond.',
          'Unknown servers in a robust data center should be found within the hour by probing.' ] },
        { name: 'passive discovery', does: 'observes traffic to find devices without sending any', cases: [
          'Fragile controllers on the plant network might crash if anything probes them.',
          'A sensor at a mirror port shall learn of devices without emitting a single packet.',
          'Medical pumps must be listed by watching what they send.' ] },
        { name: 'an installed agent', does: 'reports software and settings from inside each device', cases: [
          'Laptops are mostly away from the office, and their software shall be reported from within.',
          'The list must include installed packages and settings of roaming machines.',
          'Managed computers should report their own details wherever they connect.' ] },
        { name: 'an invoice comparison', does: 'compares purchase records with what is in use', cases: [
          'Finance paid for sixty tablets, and forty of them are on the list.',
          'Invoices shall be checked against the register in order to find missing goods.',
          'Auditors suspect that bought equipment never reached its users.' ] },
        { name: 'address lease logging', does: 'reveals devices by the addresses they were assigned', cases: [
          'Records of dynamically assigned addresses shall update the register of devices.',
          'New machines become visible when they request an address, and those requests are recorded.',
          'The network already assigns addresses centrally, and its records name each client.' ] },
      ],
    },
    {
      topic: 'Data states and protection', kind: 'technique', tags: ['confidentiality', 'privacy'],
      source: ['ISO/IEC 27002:2022, Information security controls', 'Control 8.11, Data masking'],
      idea: 'Data at rest, in transit, and in use face different threats, and need different techniques.',
      practice: 'Draw where the data rest, move, and are used, and name the technique at each place.',
      concepts: [
        { name: 'tokenization', does: 'replaces a value by a surrogate that a vault can map back', cases: [
          'Shops must store a stand-in for card numbers that has no mathematical relation to them.',
          'Few systems may look up the real value in a vault, while the others work with a stand-in.',
          'The scope of an audit shall shrink, as most systems store a random surrogate.' ] },
        { name: 'pseudonymization', does: 'separates identifiers so that linking needs added information', cases: [
          'Researchers follow patients over years by a code, and the code list lies with another unit.',
          'Re-identification must stay possible for a few people who have separate information.',
          'Names are swapped for codes, and the law still regards the records as personal.' ] },
        { name: 'anonymization', does: 'removes the link to a person so that it cannot be restored', cases: [
          'A public data set must no longer be personal, even for the party that releases it.',
          'Statistics shall be published in a form that prevents singling anyone out.',
          'The records should fall outside privacy law, as no one can identify a person by reasonable means.' ] },
        { name: 'transport encryption', does: 'protects data while they move across a network', cases: [
          'Backups cross a carrier\'s line where a tap is feared.',
          'Traffic between two data centers must be unreadable on its way.',
          'Eavesdroppers on the path between browser and server are the concern.' ] },
        { name: 'a secure enclave', does: 'shields data in memory while a processor works on them', cases: [
          'Even the cloud operator with full control of the host shall not read records during computation.',
          'The model must compute on secret inputs within protected memory.',
          'Storage and lines are encrypted, and the remaining worry is data in use.' ] },
      ],
    },
    {
      topic: 'Data loss prevention', kind: 'approach', tags: ['data-loss-prevention', 'monitoring'],
      source: ['ISO/IEC 27002:2022, Information security controls', 'Control 8.12, Data leakage prevention'],
      idea: 'Detection needs a definition of what is sensitive, and a place where the data can be seen.',
      practice: 'Start in monitoring mode, tune with the owners, and block once false alarms are rare.',
      concepts: [
        { name: 'document fingerprinting', does: 'recognizes parts of registered files even if they are renamed', cases: [
          'Paragraphs of known contracts are pasted into mail, and the wording itself shall be recognized.',
          'The legal unit registers its templates so that excerpts can be detected.',
          'A renamed copy of a listed design paper should still be noticed.' ] },
        { name: 'pattern matching', does: 'finds values of a fixed format such as card numbers', cases: [
          'Account numbers with a check digit must be found in any outgoing text.',
          'The values have a fixed format, and a regular expression plus checksum would spot them.',
          'No sample files exist, but the numbers follow a published layout.' ] },
        { name: 'endpoint monitoring', does: 'controls copying to removable media and local printing', cases: [
          'Staff copy drawings to memory sticks while their laptops are offline.',
          'Printing and copying on the device itself are the channel that matters.',
          'The leak occurs at a workstation before anything reaches the network.' ] },
        { name: 'a gateway inspection', does: 'examines mail and web traffic at the network\'s edge', cases: [
          'Unmanaged guests also send files, and any outgoing mail and upload passes one exit.',
          'The team wants one place at the perimeter at which uploads are examined.',
          'Agents cannot be installed, so outbound traffic must be checked where it leaves.' ] },
        { name: 'a storage discovery scan', does: 'locates sensitive files at rest in unexpected places', cases: [
          'Nobody knows on which shares old exports of customer records lie.',
          'Forgotten folders in the cloud may contain tax files, and they must be found.',
          'Before any blocking starts, the company wants a map of where sensitive files rest.' ] },
      ],
    },
    {
      topic: 'End of life and support', kind: 'measure', tags: ['end-of-support', 'risk-response'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Control SA-22, Unsupported System Components'],
      idea: 'A system without fixes gains exposure with each new flaw, so its end is planned with its purchase.',
      practice: 'List end dates in the inventory, and budget the replacement a year ahead.',
      concepts: [
        { name: 'a planned replacement', does: 'moves users to a supported product before fixes end', cases: [
          'Fixes end in eighteen months, a successor exists, and the budget allows a migration in time.',
          'The date of the last patch is public, and there is time to move to the next version.',
          'Management would rather retire the product on schedule than pay for exceptions.' ] },
        { name: 'extended vendor support', does: 'buys fixes for a further period from the maker', cases: [
          'The migration is half a year late, and the maker offers paid fixes for that time.',
          'A bridging contract with the manufacturer would cover the delay.',
          'For two more years, patches are for sale from the original maker.' ] },
        { name: 'network isolation', does: 'limits which systems can reach an unsupported device', cases: [
          'A scanner without a successor must run on, and few hosts need to reach it.',
          'No fixes can be bought for the old controller, so contact with it shall be reduced.',
          'The device has to stay, and a closed segment would cut its exposure.' ] },
        { name: 'secure disposal', does: 'removes data and records before equipment leaves', cases: [
          'Retired copiers with hard disks are about to be picked up by a recycler.',
          'The old array is unplugged, and its content and labels must be removed before it is sold.',
          'Equipment leaves for good, and nothing readable may go with it.' ] },
        { name: 'a decommissioning checklist', does: 'revokes accounts, names, and rules that a service leaves behind', cases: [
          'A service was shut down, yet its DNS entry, firewall rules, and accounts are still there.',
          'Attackers claimed a forgotten subdomain that pointed to a canceled cloud resource.',
          'Leftover certificates and service accounts of a closed application shall be found.' ] },
      ],
    },
    {
      topic: 'Scoping and tailoring', kind: 'step', tags: ['tailoring', 'compliance'],
      source: ['NIST SP 800-53B, Control Baselines for Information Systems and Organizations', 'Section 2.4, Tailoring Control Baselines'],
      idea: 'A baseline is a start, and each deviation from it needs a reason that is written down.',
      practice: 'Store the reason beside each changed control, so that the next assessor understands it.',
      concepts: [
        { name: 'scoping', does: 'drops baseline controls that do not apply to the system', cases: [
          'The baseline has rules for wireless access, and the system has no radio at all.',
          'Controls for public web pages are listed, but the system has no such pages.',
          'A control addresses a technology that is absent from the environment.' ] },
        { name: 'a compensating control', does: 'gives comparable protection where the listed control is not feasible', cases: [
          'The controller cannot lock its screen for safety reasons, so a guarded room serves instead.',
          'Encryption would break the old device, and equivalent protection must come from elsewhere.',
          'The required measure is infeasible, and another one of similar strength is proposed.' ] },
        { name: 'parameter assignment', does: 'fills in values such as a lockout time', cases: [
          'The text says that sessions end after an organization-defined period, and the period is still blank.',
          'A control leaves the number of failed attempts open, and the owner has to set it.',
          'Blank values in the chosen controls shall be filled in.' ] },
        { name: 'supplementation', does: 'adds controls beyond the baseline for a special threat', cases: [
          'Intelligence reports show a skilled adversary, and the baseline is too weak for that.',
          'The assessed danger exceeds what the baseline assumes, so further measures are chosen.',
          'A special threat calls for enhancements that the starting set lacks.' ] },
        { name: 'an overlay', does: 'offers a ready set of adjustments for a whole community', cases: [
          'Many plants share the same needs, and a published set of adjustments exists for their sector.',
          'The agency wants one reusable specification of changes for its space systems.',
          'Instead of repeating the same changes, a community applies a common set.' ] },
      ],
    },
  ],
};
