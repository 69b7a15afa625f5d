import ipaddr from 'ipaddr.js';

/** The key of every invalid address. They share one budget, so varying a malformed header doesn't yield a new one. */
export const UNREADABLE_ADDRESS = 'unreadable';

/**
 * The key under which requests of one client address are counted. Every spelling of an IPv4 address, including those inside an IPv6
 * address, has the same key. An IPv6 address is keyed by its /64: a customer gets at least that much (RFC 6177), so a limit per whole
 * address could be evaded from 2^64 addresses.
 * @param address as a socket or a proxy names it, with or without brackets, port and zone
 */
export function addressKey(address: string): string {
  const host = withoutPort(address.trim()).replace(/%.*$/, '');
  if (!ipaddr.isValid(host)) return UNREADABLE_ADDRESS;
  const parsed = ipaddr.parse(host);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const { parts } = parsed;
  return embeddedIpv4(parsed) ?? `${parts.slice(0, 4).map(hex).join(':')}::/64`;
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * Reads an IPv4 address that is mapped (RFC 4291, section 2.5.5.2), translated (NAT64, RFC 6052, section 2.1), or carried by 6to4 (RFC
 * 3056).
 */
function embeddedIpv4(address: ipaddr.IPv6): string | undefined {
  const { parts } = address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const range = address.range();
  if (range === 'rfc6052') return dotted(parts[6], parts[7]);
  return range === '6to4' ? dotted(parts[1], parts[2]) : undefined;
}

const dotted = (high = 0, low = 0): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');

const hex = (group: number): string => group.toString(16);
