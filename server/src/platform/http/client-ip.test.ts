import { expect, test } from 'vitest'
import { createClientIp, limitedAddress } from './client-ip.ts'

const direct = createClientIp([])
const behind = createClientIp(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

test('without trusted proxies the header is nothing', () => {
  expect(direct('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
})

test('an untrusted caller cannot name another address', () => {
  expect(behind('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
})

test('behind trusted proxies the nearest other address counts, not what is further off', () => {
  expect(behind('10.0.0.1', '6.6.6.6, 203.0.113.5, 192.0.2.7')).toBe('203.0.113.5')
  expect(behind('fd00::1', '2001:db8::1')).toBe('2001:db8::1')
})

test('a header that is no address does not count', () => {
  expect(behind('10.0.0.1', 'localhost')).toBe('10.0.0.1')
  expect(behind('10.0.0.1', undefined)).toBe('10.0.0.1')
})

test('an IPv4 caller on a dual-stack socket has one address', () => {
  expect(direct('::ffff:203.0.113.5', undefined)).toBe('203.0.113.5')
  expect(behind('::ffff:10.0.0.1', '203.0.113.5')).toBe('203.0.113.5')
})

test('every address of one IPv6 network counts as the same, however it is written', () => {
  const forms = [
    '2001:db8:0:7::1',
    '2001:db8:0:7:ffff:ffff:ffff:ffff',
    '2001:0DB8:0000:0007:0000:0000:0000:0002',
    '2001:db8::7:1:2:3:4',
    '2001:db8:0:7::192.0.2.1',
  ]
  expect(new Set(forms.map(limitedAddress))).toEqual(new Set(['2001:db8:0:7::/64']))
})

test('the next network counts by itself', () => {
  expect(limitedAddress('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
  expect(limitedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(limitedAddress('1:2:3:4:5:6:7::')).toBe('1:2:3:4::/64')
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64')
  expect(limitedAddress('::')).toBe('0:0:0:0::/64')
  expect(limitedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('IPv4 counts by the address, also in the form of IPv6', () => {
  expect(limitedAddress('203.0.113.5')).toBe('203.0.113.5')
  for (const form of ['::ffff:203.0.113.5', '::FFFF:cb00:7105', '0:0:0:0:0:ffff:cb00:7105']) {
    expect(limitedAddress(form)).toBe('203.0.113.5')
  }
})

test('what is no address is left as it is', () => {
  expect(limitedAddress('unknown')).toBe('unknown')
})
