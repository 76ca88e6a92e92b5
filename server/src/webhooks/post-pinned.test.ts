import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, Socket } from 'node:net'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tlsIdentity } from '#testing/fakes/tls-identity.ts'
import { postPinned } from './post-pinned.ts'

let receiver: Server
const askedFor: unknown[] = []

beforeAll(async () => {
  receiver = createServer({ key: tlsIdentity.key, cert: tlsIdentity.cert })
  receiver.on('request', (request, response) => {
    askedFor.push((request.socket as tls.TLSSocket & { servername: unknown }).servername)
    response.end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
afterEach(() => void vi.restoreAllMocks())

/** Node reads who is trusted when it starts: this stands for a system that trusts the authority of this test. */
function trust() {
  const real = tls.createSecureContext
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options) =>
    real({ ...options, ca: tlsIdentity.ca }),
  )
}

const post = (host: string) => {
  askedFor.length = 0
  const url = new URL(`https://${host}:${(receiver.address() as AddressInfo).port}/`)
  const signal = AbortSignal.timeout(10_000)
  const addresses = [{ address: '127.0.0.1', family: 4 }]
  return postPinned({ url, addresses, headers: {}, body: '{}', signal })
}

test('over HTTPS the server is asked for by its name, and has to show a certificate for it', async () => {
  trust()
  expect(await post('hooks.example.com')).toBe(200)
  expect(askedFor).toEqual(['hooks.example.com'])
})

test("another name's certificate is refused, and nothing is sent", async () => {
  trust()
  await expect(post('other.example.com')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(askedFor).toEqual([])
})

test('a certificate of an unknown authority is refused, and nothing is sent', async () => {
  await expect(post('hooks.example.com')).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
  expect(askedFor).toEqual([])
})

test('each of several addresses has seconds to connect, not the quarter of one that Node has for it', async () => {
  trust()
  const connect = vi.spyOn(Socket.prototype, 'connect')
  await post('hooks.example.com')
  const options = [connect.mock.calls[0]?.[0]].flat()[0]
  expect(options).toMatchObject({ autoSelectFamilyAttemptTimeout: 4000 })
})
