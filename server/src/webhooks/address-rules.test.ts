import { webhookEndpoints } from './webhook-tables.ts'
import { rowOf } from '#platform/keys/keys.ts'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { startReceiver } from '#testing/fakes/webhook-receiver.ts'
import { isPublicAddress, resolveEndpoint, urlProblem } from './endpoint-address.ts'
import { postPinned } from './post-pinned.ts'
import type { DeliveryRow } from './queue-delivery.ts'
import { sendEvent } from './send-event.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { withServer, withTestServer } from '#testing/harness/with-server.ts'

const receiver = withServer(startReceiver)
const server = withTestServer()
beforeEach(() => receiver.begin())

const inside = [
  ['this network', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '10.255.255.255'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.254'],
  ['private', '192.168.0.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.254'],
  ['metadata of a cloud', '100.100.100.200'],
  ['metadata of a cloud', '169.254.169.254'],
  ['metadata of a cloud', '168.63.129.16'],
  ['metadata of a cloud', '192.0.0.192'],
  ['metadata of a cloud', 'fd00:ec2::254'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.1.2.3'],
  ['loopback', '::1'],
  ['link-local', '169.254.0.1'],
  ['link-local', 'fe80::1'],
  ['link-local', 'febf::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fdff::1'],
  ['site-local', 'fec0::1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['benchmarks', '198.18.0.1'],
  ['benchmarks', '2001:2::1'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['multicast', 'ff02::1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['IPv4 mapped into IPv6', '::ffff:127.0.0.1'],
  ['IPv4 mapped into IPv6', '::ffff:8.8.8.8'],
  ['IPv4 compatible', '::7f00:1'],
  ['translated to IPv4', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001::1'],
  ['discarded', '100::1'],
  ['no address', 'nonsense'],
] as const

const answering =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: isIP(address) }))

/** Sends an event in production, to a name that resolves to an address. */
const send = (
  url: string,
  resolve: () => Promise<LookupAddress[]>,
  { production = true, webhookPrivateHosts = [] as string[] } = {},
) => {
  const { clock, keys, env } = server.deps
  const secretSealed = keys.seal('webhook', 'whsec_c2VjcmV0', rowOf(webhookEndpoints, 'o1', 'e1'))
  const endpoint = {
    orgId: 'o1',
    id: 'e1',
    url,
    secretSealed,
    previousSealed: null,
    previousUntil: null,
  } as EndpointRow
  const delivery = {
    orgId: 'o1',
    eventId: 'e1',
    type: 'ping',
    data: {},
    createdAt: clock(),
  } as unknown as DeliveryRow
  const deps = { clock, live: undefined, keys, settings: { ...env, production, webhookPrivateHosts } }
  return sendEvent(deps, { endpoint, delivery }, { signal: new AbortController().signal, resolve })
}

test.each(inside)(
  '%s (%s) is not on the public internet, and is never connected to',
  async (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false)
    const outcome = await send('https://hooks.example.com', answering(address))
    expect(outcome).toMatchObject({ delivered: false, failure: 'The server is not on the public internet' })
  },
)

test.each(inside.filter(([, address]) => isIP(address) && !address.includes('%')))(
  '%s (%s) is refused before it is stored',
  (_kind, address) => {
    const url = `https://${isIP(address) === 6 ? `[${address}]` : address}/`
    expect(urlProblem(url, { allowLocal: false })).toBe(
      'The URL must point to a server on the public internet',
    )
  },
)

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4009::1'])(
  '%s is on the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127。0。0。1/',
  'https://localhost/',
  'https://LOCALHOST:8443/',
  'https://localhost./',
  'https://x.localhost/',
  'https://x.localhost.:8443/',
  'https://[::ffff:7f00:1]/',
])('%s is this machine, however it is written', (url) => {
  expect(urlProblem(url, { allowLocal: false })).toBe('The URL must point to a server on the public internet')
})

test.each([
  ['http://hooks.example.com/', 'The URL must start with https://'],
  ['http://localhost:4000/', 'The URL must start with https://'],
  ['https://hooks.example.com:22/', 'The port must be 443 or 8443'],
  ['https://hooks.example.com:80/', 'The port must be 443 or 8443'],
  ['https://me:secret@hooks.example.com/', 'The URL must not include a username or password'],
  ['https://hooks.example.com/#part', 'The URL must not include a # or anything after it'],
])('%s is refused', (url, problem) => {
  expect(urlProblem(url, { allowLocal: false })).toBe(problem)
})

test.each([
  ['inside', ['127.0.0.1'], false],
  ['inside and outside', ['93.184.215.14', '127.0.0.1'], false],
  ['outside', ['93.184.215.14', '2606:4700::1111'], true],
])('a name that resolves to the %s is judged so even where localhost is allowed', async (_where, to, ok) => {
  const url = new URL('https://hooks.example.com/')
  const { signal } = new AbortController()
  const target = await resolveEndpoint(url, { allowLocal: true, signal, resolve: answering(...to) })
  expect(target.ok).toBe(ok)
})

test('this machine is reached by its own names only, and never in production', async () => {
  expect(await send(receiver.url, answering('127.0.0.1'))).toMatchObject({ delivered: false })
  // A hosts file that names another machine localhost.
  expect(await send(receiver.url, answering('10.0.0.1'), { production: false })).toMatchObject({
    delivered: false,
  })
  expect(receiver.received).toEqual([])
})

test('a name that resolves to another address after the check is not followed there', async () => {
  let asked = 0
  // The first answer stands for a public address: it is where the receiver really is.
  const resolve = async () => answering(asked++ ? '10.0.0.1' : '127.0.0.1')()
  expect(await send(receiver.url, resolve, { production: false })).toMatchObject({ delivered: true })
  expect(asked).toBe(1)
  expect(await send(receiver.url, resolve, { production: false })).toMatchObject({
    delivered: false,
    status: null,
  })
  expect(receiver.received).toHaveLength(1)
})

test('the connection goes to the address that was checked, whatever the name means to the system', async () => {
  const url = new URL(receiver.url)
  url.hostname = 'does-not-exist.invalid'
  const options = { url, headers: {}, body: '{}', signal: AbortSignal.timeout(5000) }
  const status = await postPinned({ ...options, addresses: [{ address: '127.0.0.1', family: 4 }] })
  expect(status).toBe(204)
  expect(receiver.received[0]?.headers.host).toBe(`does-not-exist.invalid:${receiver.port}`)
})

const own = ['hr.intern:8443', '10.1.2.3:9000', 'hooks.intern:443']
const problemOf = (url: string) => urlProblem(url, { allowLocal: false, privateHosts: own })

test.each([
  'https://hr.intern:8443/in',
  'https://HR.intern:8443/',
  'https://10.1.2.3:9000/',
  'https://hooks.intern/',
])('%s is a host of the own network that the operator has named', (url) =>
  expect(problemOf(url)).toBeUndefined(),
)

test.each([
  ['http://hr.intern:8443/', 'The URL must start with https://'],
  ['https://hr.intern:9000/', 'The port must be 443 or 8443'],
  ['https://10.1.2.3:8443/', 'The URL must point to a server on the public internet'],
  ['https://10.1.2.4:9000/', 'The port must be 443 or 8443'],
  ['https://167838211/', 'The URL must point to a server on the public internet'],
  ['https://user:secret@hr.intern:8443/', 'The URL must not include a username or password'],
])('%s is not exactly one of them: %s', (url, problem) => expect(problemOf(url)).toBe(problem))

test.each([
  '127.0.0.1',
  '::1',
  '169.254.169.254',
  'fe80::1',
  '100.100.100.200',
  'fd00:ec2::254',
  '0.0.0.0',
  '224.0.0.1',
])('a name of the own network that leads to %s is never connected to', async (address) => {
  const sent = await send('https://hr.intern:8443/', answering('10.1.2.3', address), {
    webhookPrivateHosts: own,
  })
  expect(sent).toMatchObject({
    delivered: false,
    failure: 'The server is neither on the public internet nor in a private network',
  })
})

test('another name that leads into the own network is refused as ever', async () => {
  const sent = await send('https://evil.example.com:8443/', answering('10.1.2.3'), {
    webhookPrivateHosts: own,
  })
  expect(sent).toMatchObject({ delivered: false, failure: 'The server is not on the public internet' })
})

test.each(['10.1.2.3', '192.168.7.7', '100.64.0.1', 'fd12:3456::1', '93.184.215.14'])(
  'a named host at %s is connected to',
  async (address) => {
    const options = { allowLocal: false, privateHosts: own, signal: new AbortController().signal }
    const target = await resolveEndpoint(new URL('https://hr.intern:8443/'), {
      ...options,
      resolve: answering(address),
    })
    expect(target).toEqual({ ok: true, addresses: [{ address, family: isIP(address) }] })
  },
)
