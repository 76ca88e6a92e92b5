import { apiScopes } from '@bonafide/shared/contract/permissions.ts'
import { type Mode, modeHeader } from '@bonafide/shared/contract/endpoint.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { usagePeriods } from '#billing/billing-tables.ts'
import { rateCounters } from '#platform/db/request-tables.ts'
import { perKey } from '#platform/http/known-caller.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import { createPartner } from '../scenarios/embedding.ts'
import { sendEvidence } from '../scenarios/evidence-files.ts'

/** The credentials of generated requests; the key with every scope more often than each other. */
export const credentials: readonly (string | undefined)[] = [
  ...Array.from({ length: 12 }, () => '@full'),
  '@employeesRead',
  '@employeesWrite',
  '@mint',
  '@inTest',
  '@foreignFull',
  '@revoked',
  '@expired',
  '@elsewhere',
  '@drained',
  '@closed',
  '@poor',
  'bf_live_garbage',
  'a.b.c',
  undefined,
]

/** Creates the values of the placeholders: two organisations, the ids in them, and keys of all kinds. */
export async function startKeyHolders(server: TestServer): Promise<Record<string, string>> {
  const own = await organisation(server)
  const foreign = await organisation(server)
  const key = (body: object, mode?: Mode) => makeKey(server, own.token, { body, mode })
  const all = { scopes: apiScopes }
  const [revoked, expired, drained] = [await key(all), await key(all), await key(all)]
  await server.request('DELETE', `/api-keys/${revoked.id}`, { token: own.token })
  const expiresAt = new Date(server.clock.now().getTime() - 1000)
  await server.deps.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, expired.id))
  await drain(server, drained.id)
  return {
    ...own.ids,
    ...Object.fromEntries(
      Object.entries(foreign.ids).map(([name, id]) => [
        `@foreign${name.charAt(1).toUpperCase()}${name.slice(2)}`,
        id,
      ]),
    ),
    '@employeesRead': (await key({ scopes: ['employees:read'] })).key,
    '@employeesWrite': (await key({ scopes: ['employees:write'] })).key,
    '@mint': own.mint,
    '@inTest': (await key(all, 'test')).key,
    '@revoked': revoked.key,
    '@expired': expired.key,
    '@drained': drained.key,
    '@elsewhere': (await key({ ...all, addresses: ['203.0.113.0/24'] })).key,
    '@closed': await closed(server),
    '@poor': await poor(server),
    '@cursor': 'none',
  }
}

interface MadeKey {
  id: string
  key: string
}

async function makeKey(
  server: TestServer,
  token: string,
  { body, mode }: { body: object; mode?: Mode | undefined },
): Promise<MadeKey> {
  const { status, json, text } = await server.request('POST', '/api-keys', {
    token,
    body: { name: 'Server', ...body },
    headers: mode ? { [modeHeader]: mode } : {},
  })
  if (status !== 201) throw new Error(`a key was answered ${status} ${text}`)
  return json as MadeKey
}

/** An organisation with an employee under way who has evidence, and an endpoint with a delivery. */
async function organisation(server: TestServer) {
  const { token, key: mint } = await createPartner(server)
  const { employeeId } = await server.invite(token, { phone: '07400 123456' })
  const file = await sendEvidence(server, { token, employeeId })
  const body = { url: 'https://hooks.example.invalid/in', events: ['step.updated'] }
  const endpoint = await server.request('POST', '/webhook-endpoints', { token, body })
  const delivery = await server.request('POST', `/webhook-endpoints/${endpoint.json.id}/test`, { token })
  const pack = await server.request('POST', '/evidence-packs', { token, body: { kind: 'all' } })
  const full = await makeKey(server, token, { body: { scopes: apiScopes } })
  return {
    token,
    mint,
    ids: {
      '@employee': employeeId,
      '@file': String(file.json.fileId),
      '@endpoint': String(endpoint.json.id),
      '@delivery': String(delivery.json.id),
      '@pack': String(pack.json.packId),
      '@full': full.key,
    },
  }
}

/** A key of an organisation that its owner has closed. */
async function closed(server: TestServer): Promise<string> {
  const { token, orgId } = await server.signUp()
  const { key } = await makeKey(server, token, { body: { scopes: apiScopes } })
  const closedAt = server.clock.now()
  const eraseAt = new Date(closedAt.getTime() + 30 * millisecondsInDay)
  await server.deps.db.update(organisations).set({ closedAt, eraseAt }).where(eq(organisations.id, orgId))
  return key
}

/** A key of an organisation that has used all its credits. */
async function poor(server: TestServer): Promise<string> {
  const { token, orgId } = await server.signUp()
  const { key } = await makeKey(server, token, { body: { scopes: apiScopes } })
  await server.invite(token)
  await server.deps.db.update(usagePeriods).set({ used: 10_000 }).where(eq(usagePeriods.orgId, orgId))
  return key
}

/** Uses up a key's limit for the next minutes. */
async function drain({ deps, clock }: TestServer, id: string): Promise<void> {
  const size = perKey.windowSeconds * 1000
  const first = Math.floor(clock.now().getTime() / size) * size
  const windows = Array.from({ length: 10 }, (_, index) => new Date(first + index * size))
  await deps.db.insert(rateCounters).values(
    windows.map((windowStart) => ({
      bucket: `api key ${id}`,
      windowStart,
      hits: perKey.most,
      day: windowStart.toISOString().slice(0, 10),
    })),
  )
}
