import { isIPv4, isIPv6 } from 'node:net';

/** The key of every invalid address. They share one budget, so varying a malformed header doesn't yield a fresh one. */
export const UNREADABLE_ADDRESS = 'unreadable';

// Prefixes that carry an IPv4 address in their last 32 bits: mapped (RFC 4291, section 2.5.5.2) and NAT64 (RFC 6052, section 2.1).
const IPV4_PREFIXES: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];
const SIX_TO_FOUR = 0x2002;

/**
 * The key under which requests of one client address are counted. Every spelling of an IPv4 address, including those inside an IPv6
 * address, has the same key. An IPv6 address is keyed by its /64: a customer gets at least that much (RFC 6177), so a limit per whole
 * address could be evaded from 2^64 addresses.
 * @param address as a socket or a proxy names it, with or without brackets, port and zone
 */
export function addressKey(address: string): string {
  const host = withoutPort(address.trim()).replace(/%.*$/, '');
  const ipv4 = readIpv4(host);
  if (ipv4) return ipv4;
  const groups = readIpv6(host);
  if (!groups) return UNREADABLE_ADDRESS;
  return embeddedIpv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address;
}

/** The WHATWG URL parser accepts the spellings of `inet_aton`: octal, hexadecimal, fewer than four parts. */
function readIpv4(host: string): string | undefined {
  if (!/^(0x[\da-f]*|\d+)(\.(0x[\da-f]*|\d+)){0,3}$/i.test(host)) return undefined;
  const hostname = URL.parse(`http://${host}`)?.hostname;
  return hostname && isIPv4(hostname) ? hostname : undefined;
}

/** @returns the eight groups */
function readIpv6(host: string): number[] | undefined {
  if (!isIPv6(host)) return undefined;
  const hostname = URL.parse(`http://[${host}]`)?.hostname;
  if (!hostname) return undefined;
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (!tail) return head;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function embeddedIpv4(groups: readonly number[]): string | undefined {
  if (IPV4_PREFIXES.some((prefix) => prefix.every((group, at) => groups[at] === group))) return dotted(groups[6], groups[7]);
  return groups[0] === SIX_TO_FOUR ? dotted(groups[1], groups[2]) : undefined;
}

const dotted = (high = 0, low = 0): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');

const hex = (group: number): string => group.toString(16);
