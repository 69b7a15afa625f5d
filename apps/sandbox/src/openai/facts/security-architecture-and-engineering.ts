import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const securityArchitectureAndEngineering: DomainFacts = {
  domain: 'Security Architecture and Engineering',
  topics: [
    {
      topic: 'Security models and principles', kind: 'model', tags: ['security-models', 'integrity'],
      source: ['DoD 5200.28-STD, Trusted Computer System Evaluation Criteria', 'Glossary'],
      idea: 'A formal model states which flows or transactions are allowed, so that a design can be checked.',
      practice: 'Name the property that matters most, confidentiality or integrity, before you choose a model.',
      concepts: [
        { name: 'the Bell-LaPadula model', does: 'protects confidentiality by blocking reads up and writes down', cases: [
          'Secrets must not flow to lower levels, so subjects may not read above or write below their clearance.',
          'A military archive cares about disclosure alone, and labels decide on reading and writing.',
          'The star property shall stop a cleared user from copying secrets to an unclassified file.' ] },
        { name: 'the Biba model', does: 'protects integrity by blocking reads down and writes up', cases: [
          'Trusted sensor data must not be tainted by input from less reliable levels.',
          'A process of high integrity shall neither read from nor be changed by lower levels.',
          'The design cares about corruption rather than disclosure, with levels in a lattice.' ] },
        { name: 'the Clark-Wilson model', does: 'protects integrity by well-formed transactions and divided duties', cases: [
          'Ledger entries may change through certified programs that users are permitted to run.',
          'A commercial system needs certified transactions, verification procedures, and split duties.',
          'Users shall reach constrained items through programs rather than edit them directly.' ] },
        { name: 'the Brewer-Nash model', does: 'blocks access that would create a conflict of interest', cases: [
          'A consultant who has read one bank\'s files shall lose access to those of its rivals.',
          'Permission depends on what an adviser has viewed before among competing clients.',
          'A wall between competitors shall adapt to each analyst\'s history.' ] },
        { name: 'the noninterference model', does: 'demands that high-level actions have no effect visible below', cases: [
          'Observers at a low level must learn nothing from the activity of high-level users, even through timing.',
          'Covert channels are the concern, so outputs at the low level may not depend on high inputs.',
          'The proof shall show that removing high actions leaves the low view unchanged.' ] },
      ],
    },
    {
      topic: 'Cryptography', kind: 'mechanism', tags: ['cryptography', 'key-management'],
      source: ['FIPS 186-5, Digital Signature Standard (DSS)', 'Section 3, General Discussion'],
      idea: 'Each mechanism offers certain services, and secrecy alone offers neither integrity nor proof of origin.',
      practice: 'List the services that are needed first, then choose the mechanism and how its keys are managed.',
      concepts: [
        { name: 'a digital signature', does: 'proves origin and integrity to third parties by a private key', cases: [
          'A court must be able to verify who issued the order, even if the issuer denies it.',
          'Firmware shall be accepted by any device if it was released with the maker\'s private key.',
          'Nonrepudiation of contracts is required, and any recipient should be able to verify them.' ] },
        { name: 'an HMAC', does: 'proves integrity between parties that share a secret key', cases: [
          'Two servers share a secret and want to notice tampering fast, without proof for outsiders.',
          'Telemetry from small devices needs integrity at low cost, and both ends have the same key.',
          'No third party needs convincing, but both ends must detect changed messages.' ] },
        { name: 'authenticated encryption', does: 'gives secrecy and integrity in one pass with one key', cases: [
          'Records need secrecy, and any tampering with the ciphertext must be noticed at once.',
          'A disk format shall hide content and reject altered blocks under one symmetric key.',
          'Developers combined a cipher and a checksum by hand and want a single sound mode instead.' ] },
        { name: 'a hash function', does: 'maps input of any size to a short digest without a key', cases: [
          'Examiners need a short fingerprint of an image that anyone can recompute without a key.',
          'Identical files shall be found by comparing short values of fixed length.',
          'A published digest lets downloaders detect accidental corruption.' ] },
        { name: 'a key agreement', does: 'lets two parties derive a shared secret over an open channel', cases: [
          'Two strangers need a common session key over a line that others can read.',
          'Past sessions must stay safe even if a long-term key leaks, so each session gets a fresh secret.',
          'Both ends contribute ephemeral values and derive the same secret.' ] },
      ],
    },
    {
      topic: 'Public key infrastructure', kind: 'element', tags: ['pki', 'key-management'],
      source: ['RFC 5280, Internet X.509 Public Key Infrastructure Certificate and Certificate Revocation List (CRL) Profile', 'Section 3, Overview of Approach'],
      idea: 'A certificate binds a name to a key, and trust in it depends on issuance, validation, and revocation.',
      practice: 'Practice the replacement of an intermediate authority, including how fast relying parties learn of it.',
      concepts: [
        { name: 'a registration authority', does: 'verifies the identity of applicants before issuance', cases: [
          'Branch offices shall check passports of applicants and forward approved requests to the issuer.',
          'The issuer wants to delegate the vetting of people while it alone signs.',
          'Someone must confirm that applicants are who they claim to be.' ] },
        { name: 'a revocation list', does: 'publishes serial numbers that are no longer trusted', cases: [
          'Offline machines shall download, once a day, one signed file of withdrawn serial numbers.',
          'A key was stolen, and clients without a live connection need a signed list to consult.',
          'The issuer publishes at intervals which of its unexpired certificates to reject.' ] },
        { name: 'an OCSP responder', does: 'answers on request whether one certificate is still good', cases: [
          'Downloading long lists is too slow, and clients would rather query the status of one serial number.',
          'A live answer about a single certificate is needed at each handshake.',
          'Servers shall attach a fresh signed status to their handshakes, which they fetch from this service.' ] },
        { name: 'an offline root authority', does: 'signs intermediate issuers and stays away from networks', cases: [
          'The trust anchor must survive a full compromise of the network.',
          'The top key is used twice a year under dual control in a vault.',
          'Daily issuing moves to a subordinate so that the anchor can be disconnected.' ] },
        { name: 'a name constraint', does: 'limits the domains for which a subordinate may issue', cases: [
          'A partner\'s subordinate issuer must not be able to certify names outside its own domain.',
          'The enterprise wants its issuing branch restricted to one internal suffix.',
          'Misuse of a subordinate shall be confined to certain namespaces.' ] },
      ],
    },
    {
      topic: 'Cryptanalytic attacks', kind: 'attack', tags: ['cryptanalysis', 'cryptography'],
      source: ['RFC 4949, Internet Security Glossary, Version 2', 'Section 4, Definitions'],
      idea: 'An attack is described by what the adversary has and can choose, and by what it reveals.',
      practice: 'When a flaw in a library becomes public, ask what an attacker must observe or control to use it.',
      concepts: [
        { name: 'a chosen-plaintext attack', does: 'obtains the ciphertexts of messages that the attacker picks', cases: [
          'The adversary can have any text of her choice encrypted and studies the results.',
          'A service encrypts what visitors submit, and one visitor submits crafted texts to learn the key.',
          'By planting text that the victim then enciphers, spies obtain matching pairs.' ] },
        { name: 'a side-channel attack', does: 'learns secrets from timing, power use, or radiation', cases: [
          'Researchers recover a smart card\'s key by measuring how much power it draws.',
          'Response times differ by microseconds depending on secret bits.',
          'The mathematics of the cipher is untouched, but its physical behavior reveals the key.' ] },
        { name: 'a birthday attack', does: 'searches for any two inputs with the same digest', cases: [
          'A forger prepares many variants of two contracts until some pair yields the same digest.',
          'The digest is so short that two colliding inputs turn up after about the square root of all values.',
          'The adversary may choose both documents and needs them to collide.' ] },
        { name: 'a rainbow table attack', does: 'reverses unsalted digests by precomputed chains', cases: [
          'Stolen digests without salt are looked up in a large structure that was computed beforehand.',
          'Trading storage for time, the thief recovers thousands of unsalted passwords at once.',
          'A unique random value per account would have made the precomputation useless.' ] },
        { name: 'a padding oracle attack', does: 'decrypts by observing how a server rejects altered blocks', cases: [
          'The server reports a different error if the last bytes of a decrypted block are malformed.',
          'By sending altered ciphertexts and noting which ones are called malformed, a stranger reads a cookie.',
          'Distinct error messages during decryption betray one byte at a time.' ] },
      ],
    },
    {
      topic: 'Trusted platforms', kind: 'technology', tags: ['trusted-computing', 'secure-design'],
      source: ['RFC 9334, Remote ATtestation procedureS (RATS) Architecture', 'Section 10, Freshness'],
      idea: 'Trust starts in hardware, is extended step by step, and can be reported to others.',
      practice: 'Decide what happens when a measurement differs, before the first device reports one.',
      concepts: [
        { name: 'secure boot', does: 'refuses to run boot code without a valid signature', cases: [
          'A bootkit replaced the loader, and the machine should have refused to start it.',
          'At power-on, unsigned loaders must be rejected rather than merely recorded.',
          'The vendor\'s keys in firmware shall decide which loader may run.' ] },
        { name: 'measured boot', does: 'records digests of boot components for later evaluation', cases: [
          'Components may start, but what was loaded must be recorded for a later check.',
          'Each stage extends a register with the digest of the next stage.',
          'The team wants a trustworthy record of the start sequence without blocking it.' ] },
        { name: 'remote attestation', does: 'lets another party verify the state of a platform', cases: [
          'A server releases data after it has verified signed evidence of a client\'s software state.',
          'The cloud customer wants proof, fresh at each request, of what the host runs.',
          'A verifier sends a nonce and appraises the signed measurements that return.' ] },
        { name: 'sealed storage', does: 'releases a secret if the platform is in the expected state', cases: [
          'The disk key should become available when the recorded start sequence matches, and stay locked otherwise.',
          'A thief boots another system, and the key must not unlock then.',
          'Binding a key to register values of the chip is the goal.' ] },
        { name: 'a hardware security module', does: 'uses keys on request without releasing them', cases: [
          'The issuing key must be usable by several servers but not extractable, with tamper response.',
          'Payment keys need a certified appliance that erases them on intrusion.',
          'Signing at high volume requires a dedicated device that guards the private key.' ] },
      ],
    },
    {
      topic: 'Cloud and virtualization', kind: 'model', tags: ['cloud-security', 'secure-design'],
      source: ['NIST SP 800-145, The NIST Definition of Cloud Computing', 'Section 2, The NIST Definition of Cloud Computing'],
      idea: 'The service model decides which layers the customer still has to secure.',
      practice: 'Write the shared responsibilities down, layer by layer, before the first workload moves.',
      concepts: [
        { name: 'an IaaS offering', does: 'rents out machines whose operating system the customer runs', cases: [
          'The team needs full control of the operating system and accepts patching it.',
          'Virtual machines and storage are rented, and middleware is the tenant\'s own task.',
          'An old application needs a modified kernel, which the tenant will maintain.' ] },
        { name: 'a PaaS offering', does: 'runs the customer\'s code on a runtime that the provider maintains', cases: [
          'Developers want to deploy code and leave runtime and operating system to the provider.',
          'The provider patches the database engine and the runtime, and the tenant brings its program.',
          'A small team writes its own application but cannot maintain servers.' ] },
        { name: 'a SaaS offering', does: 'offers a finished application that customers configure', cases: [
          'The firm wants ready-made mail and manages little more than accounts and settings.',
          'No code is to be written, and the provider runs the application itself.',
          'A finished payroll product in the browser is all that the office requires.' ] },
        { name: 'a community cloud', does: 'serves several organizations that share the same concerns', cases: [
          'Six hospitals with the same legal duties want to share one facility among themselves.',
          'Agencies with common rules pool their demand and exclude outsiders.',
          'Universities of one region jointly own an environment for research data.' ] },
        { name: 'a hybrid cloud', does: 'joins distinct environments so that workloads can move', cases: [
          'Peaks shall spill over from the private site to public capacity.',
          'Two distinct environments remain separate but are linked for portability.',
          'Sensitive records stay on the premises while bursts run elsewhere.' ] },
      ],
    },
    {
      topic: 'Embedded and industrial systems', kind: 'measure', tags: ['industrial-control', 'safety'],
      source: ['NIST SP 800-82 Rev. 3, Guide to Operational Technology (OT) Security', 'Section 5, OT Cybersecurity Architecture'],
      idea: 'In plants, safety and availability come first, and changes wait for a maintenance window.',
      practice: 'Plan changes with the engineers of the plant, who know what a restart would do.',
      concepts: [
        { name: 'a unidirectional gateway', does: 'lets data leave a plant while no packet can enter', cases: [
          'Turbine readings must reach the office, and physics shall exclude any traffic back.',
          'A regulator requires that no signal from outside can reach the reactor network.',
          'The historian outside is fed by an optical link with a sender on one side.' ] },
        { name: 'a safety instrumented system', does: 'brings a process to a safe state if limits are exceeded', cases: [
          'If pressure exceeds its limit, an independent system must shut the reactor down.',
          'Harm to workers is to be averted even when the main controller is compromised.',
          'A separate layer shall trip the valves before the vessel bursts.' ] },
        { name: 'a signed firmware update', does: 'lets a device reject images that the maker did not issue', cases: [
          'Sensors in the field accept any image that arrives over the air.',
          'Attackers flashed modified code onto meters because origin was not verified.',
          'The device shall verify who issued its new image before installing it.' ] },
        { name: 'a unique device credential', does: 'prevents one leaked password from opening a whole series', cases: [
          'A whole series of cameras shipped with the same password, which is now public.',
          'Botnets sign in to gadgets with a factory value that is the same on each unit.',
          'The maker shall print an individual secret on each unit.' ] },
        { name: 'a maintenance window', does: 'confines changes to times at which the process may pause', cases: [
          'A patch needs a restart, and the furnace may pause in the annual shutdown.',
          'Engineers agree to bundle changes for the time when production rests.',
          'An unplanned restart would spoil a batch, so updates shall wait for the agreed pause.' ] },
      ],
    },
    {
      topic: 'Physical and site security', kind: 'control', tags: ['physical-security', 'safety'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Family PE, Physical and Environmental Protection'],
      idea: 'Layers deter, detect, delay, and respond, and people\'s safety precedes the safety of property.',
      practice: 'Walk the path of an intruder with a stopwatch, and compare it with the guards\' arrival.',
      concepts: [
        { name: 'an access control vestibule', does: 'admits one person at a time between two interlocked doors', cases: [
          'Strangers slip into the server room right behind staff with a valid badge.',
          'Two doors that cannot be open together shall stop followers.',
          'Tailgating at the data hall must be prevented rather than recorded.' ] },
        { name: 'a preaction sprinkler system', does: 'fills its pipes after a detector confirms a fire', cases: [
          'A broken pipe must not flood the racks, so water should enter the pipes after a second signal.',
          'The insurer accepts water in the data hall if an accidental discharge is unlikely.',
          'Both a detector and a melted head shall be needed before water flows.' ] },
        { name: 'a row of bollards', does: 'stops vehicles from reaching the entrance', cases: [
          'A truck could be driven through the glass front of the lobby.',
          'Pedestrians shall pass freely while cars are kept at a distance.',
          'The threat study names ramming of the facade as the main danger.' ] },
        { name: 'continuous lighting', does: 'deters intruders and supports cameras at night', cases: [
          'After dusk the yard lies in shadow, and cameras show little.',
          'Guards want intruders at the fence to feel visible in the dark.',
          'Incidents happen at night in unlit corners of the lot.' ] },
        { name: 'an uninterruptible power supply', does: 'bridges the minutes until a generator takes over', cases: [
          'Servers crash in the half minute that the generator needs to start.',
          'Short dips in the mains reboot the switches several times a month.',
          'Batteries shall carry the load until the diesel engine is stable.' ] },
      ],
    },
  ],
};
