import type { DomainFacts } from './topic-facts.ts';

// biome-ignore format: one row per fact
export const communicationAndNetworkSecurity: DomainFacts = {
  domain: 'Communication and Network Security',
  topics: [
    {
      topic: 'Network architecture', kind: 'design', tags: ['segmentation', 'zero-trust'],
      source: ['NIST SP 800-207, Zero Trust Architecture', 'Section 3, Logical Components of Zero Trust Architecture'],
      idea: 'A design decides which failures and intrusions stay local, long before any rule is written.',
      practice: 'Draw the paths that must exist, and treat any other path as a finding.',
      concepts: [
        { name: 'a screened subnet', does: 'places public services between two filtering points', cases: [
          'Web servers face the internet, and their compromise must not open the internal network.',
          'A mail relay needs a zone of its own between the outer and the inner filter.',
          'Public hosts shall be reachable from both sides while neither side reaches the other directly.' ] },
        { name: 'a zero trust architecture', does: 'decides on each session by identity, device, and context', cases: [
          'Being inside the building shall no longer earn a request any trust.',
          'A policy engine evaluates user and device state for each session, wherever it comes from.',
          'After intruders roamed freely behind the perimeter, location shall lose its meaning.' ] },
        { name: 'a software-defined network', does: 'separates the control plane from devices that forward', cases: [
          'Operators want one controller to program the paths of hundreds of switches.',
          'Forwarding rules shall be computed centrally and pushed to simple devices.',
          'Changing a path takes days of manual work on each switch.' ] },
        { name: 'out-of-band management', does: 'reaches consoles when the production network is down', cases: [
          'During an outage, administrators could not reach the consoles that they needed to repair it.',
          'Device administration shall run over links that carry no user traffic.',
          'A flood on the production lines must not lock engineers out.' ] },
        { name: 'a redundant path', does: 'carries traffic when a line or device fails', cases: [
          'One excavator cut the single fiber, and the site was offline for a day.',
          'A second carrier with its own entry to the building is considered.',
          'The failure of one router must not stop the branch.' ] },
      ],
    },
    {
      topic: 'Segmentation and access control', kind: 'technique', tags: ['segmentation', 'access-control'],
      source: ['NIST SP 800-53 Rev. 5, Security and Privacy Controls for Information Systems and Organizations', 'Control SC-7, Boundary Protection'],
      idea: 'Segments limit where an intruder can go next, and admission decides who gets into one.',
      practice: 'Test segmentation from inside each zone, since rules drift.',
      concepts: [
        { name: 'microsegmentation', does: 'filters traffic between single workloads by policy', cases: [
          'Malware moved from one virtual server to its neighbor within the same subnet.',
          'East-west traffic between workloads on one host shall follow a policy per workload.',
          'Rules must stay with a workload when it moves to another host.' ] },
        { name: 'a virtual LAN', does: 'divides one switch into separate broadcast domains', cases: [
          'Voice and office traffic share switches and shall be separated at layer two.',
          'Departments on the same hardware should not see each other\'s broadcasts.',
          'Ports of one switch shall belong to different logical networks.' ] },
        { name: 'port authentication', does: 'authenticates a device before its port passes traffic', cases: [
          'A visitor plugged a laptop into a wall socket and was on the internal network at once.',
          'Switch ports shall stay closed until a device proves its identity to a central server.',
          'Certificates on laptops should decide whether a socket becomes active.' ] },
        { name: 'a posture check', does: 'admits devices if patches and settings meet the policy', cases: [
          'Known users connect with laptops that lack patches and disk encryption.',
          'Machines with outdated protection shall land in a repair zone.',
          'Identity is proven, and now the health of the device must count, too.' ] },
        { name: 'a one-way diode', does: 'allows flow in a single direction by its physics', cases: [
          'Logs must leave the secret zone, and any flow back has to be physically excluded.',
          'Accreditors reject software filters and demand hardware that cannot receive.',
          'Low-side files move up to the high side, and nothing may return.' ] },
      ],
    },
    {
      topic: 'Protocols and names', kind: 'protocol', tags: ['dns', 'integrity'],
      source: ['RFC 4033, DNS Security Introduction and Requirements', 'Section 3, Services Provided by DNS Security'],
      idea: 'Old protocols trusted their answers, and extensions add proof of origin, integrity, or privacy.',
      practice: 'Check what an extension does not provide, such as secrecy, before you rely on it.',
      concepts: [
        { name: 'DNSSEC', does: 'signs zone data so that resolvers can verify origin and integrity', cases: [
          'Resolvers accepted forged address records, and signed zones would have exposed the forgery.',
          'Answers to name queries must be verifiable up to a trust anchor.',
          'The zone owner wants to prove that a record is genuine and unaltered.' ] },
        { name: 'DMARC', does: 'states how receivers treat mail that fails alignment checks', cases: [
          'Forged invoices carry the firm\'s visible sender domain, and receivers need its policy for failures.',
          'The visible From domain shall match authenticated domains, with reports to the owner.',
          'Sender and signature checks exist, yet no policy binds them to the visible address.' ] },
        { name: 'DNS over HTTPS', does: 'hides name queries from observers on the path', cases: [
          'A café operator can see which names guests look up.',
          'Queries between laptop and resolver shall be private on the way.',
          'Journalists fear that their lookups are recorded on the local network.' ] },
        { name: 'RPKI', does: 'attests which network may originate an address prefix', cases: [
          'Another network announced the company\'s prefix and drew its traffic away.',
          'Routers should reject announcements from an origin that the holder did not authorize.',
          'The holder of a prefix wants to publish signed statements about its origin.' ] },
        { name: 'MTA-STS', does: 'lets a mail domain demand validated TLS from senders', cases: [
          'A downgrade on the path made two mail servers talk in clear text.',
          'The receiving domain wants to publish that senders must use validated encryption.',
          'Opportunistic encryption between mail servers was stripped by an attacker.' ] },
      ],
    },
    {
      topic: 'Secure channels', kind: 'protocol', tags: ['tls', 'vpn'],
      source: ['RFC 4301, Security Architecture for the Internet Protocol', 'Section 3.2, How IPsec Works'],
      idea: 'Channels differ in the layer they protect, in what they authenticate, and in what stays visible.',
      practice: 'Draw the two ends of the channel, because beyond them the data are in the clear again.',
      concepts: [
        { name: 'TLS', does: 'protects an application\'s connection above the transport layer', cases: [
          'Browsers must reach a public shop privately without any installation.',
          'A web client shall authenticate the server by certificate and encrypt the session.',
          'One application\'s connection needs protection, and ordinary clients support it already.' ] },
        { name: 'IPsec tunnel mode', does: 'encapsulates whole packets between two gateways', cases: [
          'Two sites shall be joined so that any internal packet is hidden, addresses included.',
          'Gateways at both ends encrypt packets for hosts that are unaware of it.',
          'Inner addresses must not be visible on the internet between branch and head office.' ] },
        { name: 'IPsec transport mode', does: 'protects the payload between two hosts and leaves headers', cases: [
          'Two servers encrypt what they send each other, and their addresses may remain visible.',
          'Host-to-host protection at the network layer is needed, without gateways.',
          'The original header stays in place while the payload is protected end to end.' ] },
        { name: 'SSH', does: 'gives a protected remote shell with keys for host and user', cases: [
          'Administrators need a command line on distant servers and port forwarding.',
          'A terminal session shall verify the host\'s key and sign the user in by key.',
          'Operators replace clear-text terminal logins to routers.' ] },
        { name: 'MACsec', does: 'encrypts frames hop by hop on a local link', cases: [
          'Frames between two neighboring switches could be tapped in a shared riser.',
          'Protection is wanted at layer two, for any protocol above it.',
          'Each hop of the campus backbone shall decrypt and encrypt frames anew.' ] },
      ],
    },
    {
      topic: 'Wireless and mobile networks', kind: 'mechanism', tags: ['wireless', 'network-authentication'],
      source: ['RFC 7664, Dragonfly Key Exchange', 'Section 1, Introduction'],
      idea: 'Radio reaches beyond walls, so proof of identity and fresh keys replace the cable.',
      practice: 'Check that clients verify the server\'s certificate, since the rest depends on it.',
      concepts: [
        { name: 'WPA3 SAE', does: 'resists offline guessing of a shared wireless password', cases: [
          'A small office must share one password, and captured handshakes shall not allow guessing at home.',
          'Recorded joins of the old network were cracked overnight by trying word lists.',
          'A personal network needs forward secrecy even with a weak passphrase.' ] },
        { name: 'EAP-TLS', does: 'authenticates client and network by certificates', cases: [
          'Managed laptops have certificates, and no password shall be typed to join the wireless network.',
          'Both sides must prove themselves by certificate before the session starts.',
          'Stolen passwords were used to join, so certificates on devices shall replace them.' ] },
        { name: 'frame protection', does: 'stops forged frames that disconnect clients', cases: [
          'Someone forges frames that throw scanners off the network again and again.',
          'Deauthentication floods interrupt the warehouse, although the encryption is sound.',
          'Clients shall be able to reject forged disconnect notices.' ] },
        { name: 'a wireless sensor', does: 'notices rogue access points on the air', cases: [
          'An employee plugged in a private access point under the desk.',
          'The company wants to notice a fake network that copies its name near the lobby.',
          'Airwaves around the building shall be watched for unauthorized transmitters.' ] },
        { name: 'a concealed identifier', does: 'hides a phone\'s permanent identity from radio listeners', cases: [
          'Listeners on the radio link collected permanent identities of phones at a rally.',
          'The permanent identity shall be encrypted with the home operator\'s public key.',
          'Tracking by fake base stations should no longer reveal who a subscriber is.' ] },
      ],
    },
    {
      topic: 'Network attacks', kind: 'attack', tags: ['denial-of-service', 'routing'],
      source: ['MITRE ATT&CK', 'Technique T1557, Adversary-in-the-Middle'],
      idea: 'An attack abuses what a protocol takes on trust, and the countermeasure restores that proof.',
      practice: 'Describe an attack by the layer and the trust that it abuses, and the countermeasure follows.',
      concepts: [
        { name: 'ARP poisoning', does: 'redirects local traffic by forged address mappings', cases: [
          'Hosts on one subnet suddenly map the gateway to the hardware address of a laptop.',
          'A machine on the same segment sits between victims and router after sending unsolicited replies.',
          'The gateway\'s hardware address changes in the caches of neighbors.' ] },
        { name: 'a SYN flood', does: 'exhausts a server\'s table of half-open connections', cases: [
          'Thousands of connection requests arrive, and their final acknowledgments never do.',
          'The server\'s backlog fills with half-open entries from forged sources.',
          'Cookies in the handshake would have spared the server from storing state.' ] },
        { name: 'DNS tunneling', does: 'hides data in the names and answers of lookups', cases: [
          'A host sends long, random-looking names of one domain to the resolver, hour after hour.',
          'Data leave a closed network within queries for odd subdomains.',
          'Many lookups with high entropy go to a single, new domain.' ] },
        { name: 'an amplification attack', does: 'turns small forged requests into large replies to a victim', cases: [
          'Open servers on the internet send the victim large answers to requests it did not make.',
          'Small packets with the victim\'s address as source trigger big replies from third parties.',
          'Filtering of forged sources at the edge of other networks would have removed the flood.' ] },
        { name: 'VLAN hopping', does: 'reaches another segment through a misconfigured switch port', cases: [
          'A frame with two tags crosses into a segment that its port does not belong to.',
          'An access port negotiates a trunk with an attacker\'s laptop.',
          'The native segment of a trunk is the same as that of the user ports.' ] },
      ],
    },
    {
      topic: 'Network components', kind: 'component', tags: ['firewalls', 'monitoring'],
      source: ['NIST SP 800-41 Rev. 1, Guidelines on Firewalls and Firewall Policy', 'Section 2.1, Overview of Firewall Technologies'],
      idea: 'Components differ in what they can see, and so in what they can decide.',
      practice: 'Ask of each component what happens when it fails, and whether that is open or closed.',
      concepts: [
        { name: 'a stateful firewall', does: 'admits packets that belong to an established connection', cases: [
          'Replies to connections from inside shall pass, and unsolicited packets shall not.',
          'A filter must follow the state of each connection rather than single packets.',
          'Forged packets with an acknowledgment flag slipped through the old filter.' ] },
        { name: 'an application proxy', does: 'ends a session and opens a new one after inspecting content', cases: [
          'Client and server must not connect directly, and commands of the protocol shall be inspected.',
          'The gateway should understand the application and strip dangerous commands.',
          'Two separate connections per session are desired so that no packet passes through.' ] },
        { name: 'a web application firewall', does: 'filters requests that attack a web application', cases: [
          'Injection attempts in form fields reach an old shop that cannot be fixed this month.',
          'HTTP requests to the portal should be checked for known attack patterns.',
          'A virtual patch in front of a website is needed until the code is repaired.' ] },
        { name: 'an inline IPS', does: 'drops packets that match an attack while they pass', cases: [
          'Exploit traffic shall be stopped on the wire, and not merely reported.',
          'The detector at a mirror port sees attacks but cannot halt them.',
          'Packets that match a worm\'s signature must be dropped in passing.' ] },
        { name: 'a load balancer', does: 'spreads requests over servers and skips failed ones', cases: [
          'One of three web servers is overloaded while the others idle.',
          'A failed node should be skipped without any change for clients.',
          'Requests shall be distributed according to health checks.' ] },
      ],
    },
    {
      topic: 'Remote access and collaboration', kind: 'solution', tags: ['remote-access', 'confidentiality'],
      source: ['NIST SP 800-46 Rev. 2, Guide to Enterprise Telework, Remote Access, and Bring Your Own Device (BYOD) Security', 'Section 2.2, Remote Access Methods'],
      idea: 'Remote access extends the network to places that nobody controls, so the method limits what ends up there.',
      practice: 'For each method, ask where data are stored and who controls the device.',
      concepts: [
        { name: 'a virtual desktop', does: 'shows screens remotely while files stay in the data center', cases: [
          'Contractors use their own laptops, and no file may be stored on them.',
          'Pixels rather than documents shall reach the home office.',
          'Lost private devices must not contain any company file.' ] },
        { name: 'full tunneling', does: 'routes a laptop\'s whole traffic through the company', cases: [
          'A laptop at home reaches the internet directly while it is connected to the internal network.',
          'Traffic of remote workers to any site shall pass the corporate filters.',
          'A compromised home laptop served as a bridge between internet and intranet.' ] },
        { name: 'a meeting lobby', does: 'holds participants until the host admits them', cases: [
          'Strangers with a leaked link burst into video calls.',
          'The host wants to look at each participant before they join.',
          'Uninvited people listened to a call because the link had been forwarded.' ] },
        { name: 'end-to-end encryption', does: 'hides calls and messages even from the service operator', cases: [
          'The provider of the chat service itself must be unable to read what is sent.',
          'Negotiators worry about the operator of the conference server.',
          'Keys shall exist on the participants\' devices and nowhere else.' ] },
        { name: 'a jump server', does: 'gives administrators one monitored way into a protected zone', cases: [
          'Administrators reach hundreds of servers directly from their laptops, without a record.',
          'A hardened host shall be the single recorded entry to the management zone.',
          'Vendors need supervised sessions into the plant through one controlled point.' ] },
      ],
    },
  ],
};
