import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderError } from '#platform/provider-error.ts'
import { fetchPinned, type FetchRules } from './fetch-pinned.ts'

let provider: Server
let hits = 0
beforeAll(async () => {
  provider = createServer((request, response) => {
    hits += 1
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(256 * 1024 + 1))
    else if (request.url === '/slow') response.write('{')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(`{"method":"${request.method}"}`)
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const here = (path: string) => new URL(`http://localhost:${(provider.address() as AddressInfo).port}${path}`)
const ask = (url: URL, rules: Partial<FetchRules> = {}) =>
  fetchPinned(url, { method: 'GET', headers: {} }, { allowLocal: true, timeoutMs: 500, ...rules })

test('an answer is handed on with its status, and a redirect is not followed', async () => {
  expect(await (await ask(here('/'))).json()).toEqual({ method: 'GET' })
  expect((await ask(here('/moved'))).status).toBe(302)
})

test.each(['/large', '/slow'])('%s is given up', async (path) => {
  await expect(ask(here(path))).rejects.toBeInstanceOf(ProviderError)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
])('a name that leads to %s is never asked', async (address) => {
  const before = hits
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address, family: address.includes(':') ? 6 : 4 },
  ]
  const url = new URL('https://login.example.com/.well-known/openid-configuration')
  await expect(ask(url, { resolve })).rejects.toThrow('the address of the identity provider cannot be asked')
  expect(hits).toBe(before)
})

test('in production this machine is never asked', async () => {
  const before = hits
  await expect(ask(here('/'), { allowLocal: false })).rejects.toThrow('cannot be asked')
  expect(hits).toBe(before)
})
