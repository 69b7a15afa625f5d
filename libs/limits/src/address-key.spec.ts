import { describe, expect, it } from '@jest/globals';
import { array, assert, integer, ipV4, ipV6, pre, property } from 'fast-check';
import { addressKey, UNREADABLE_ADDRESS } from './address-key.ts';

describe('the key of a client address', () => {
  it.each([
    '203.0.113.9',
    ' 203.0.113.9 ',
    '203.0.113.9:52144',
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '[::ffff:203.0.113.9]:443',
    '::ffff:cb00:7109',
    '0:0:0:0:0:ffff:cb00:7109',
    '64:ff9b::203.0.113.9',
    '2002:cb00:7109::1',
    '0313.0.0161.011',
    '0xcb.0.0x71.0x9',
    '0xcb007109',
    '3405803785',
    '203.0.28937',
  ])('is the same for every spelling of one IPv4 address: %s', (spelling) => {
    expect(addressKey(spelling)).toBe('203.0.113.9');
  });

  it.each([
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0000:0000:0000:0001',
    '[2001:db8:1:2::1]',
    '[2001:db8:1:2::1]:443',
    '2001:db8:1:2::1%eth0',
    '2001:db8:1:2::192.0.2.1',
  ])('is the /64 of an IPv6 address: %s', (spelling) => {
    expect(addressKey(spelling)).toBe('2001:db8:1:2::/64');
  });

  it('differs between neighboring networks', () => {
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('203.0.113.10')).not.toBe(addressKey('203.0.113.9'));
  });

  it.each([
    '',
    'unknown',
    'a.b.c.d',
    '203.0.113.9, 198.51.100.7',
    '1.2.3.4.5',
    '256.1.1.1',
    '2001:db8::1::2',
    '08.1.1.1',
    '::/0',
  ])('is the same for every invalid address: %p', (invalid) => {
    expect(addressKey(invalid)).toBe(UNREADABLE_ADDRESS);
  });

  it('is idempotent for IPv4', () => {
    assert(property(ipV4(), (address) => addressKey(addressKey(address)) === addressKey(address)));
  });

  it('never depends on the last 64 bits of an IPv6 address', () => {
    const groups = array(integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    assert(
      property(groups, groups, groups, (network, one, other) => {
        pre(network.some((group) => group !== 0) && network[0] !== 0x64);
        const at = (host: number[]) => addressKey([...network, ...host].map((group) => group.toString(16)).join(':'));
        return at(one) === at(other);
      }),
    );
  });

  it('accepts every IPv6 address', () => {
    assert(property(ipV6(), (address) => addressKey(address) !== UNREADABLE_ADDRESS));
  });
});
