import { expect, test } from 'vitest'
import { createClientIp } from './client-ip.ts'

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
