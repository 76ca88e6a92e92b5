import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditAnchors, auditHeads, auditLog } from './audit-tables.ts'
import { anchorHeads, sendAnchors } from './anchor-heads.ts'
import type { Tx } from '#platform/db/database.ts'
import { pastTriggers } from '#testing/database/past-triggers.ts'
import { readAnchors, verifyAnchors } from './verify-anchors.ts'
import { auditHash, type ChainedEvent, genesisHash } from './record.ts'
import { signingKeys } from '#platform/keys/keys-tables.ts'
import { verifyAudit } from './verify-audit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let folder: string
let file: string
let orgId: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  file = join(folder, 'heads.jsonl')
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  await rm(file, { force: true })
  await pastTriggers(server.deps.db, async (tx) => {
    for (const table of [auditAnchors, auditLog, auditHeads]) await tx.delete(table)
  })
  const account = await server.signUp()
  ;({ orgId, token } = account)
  for (let count = 0; count < 3; count++) await server.invite(token)
})

const day = () => server.clock.now().toISOString().slice(0, 10)
const withPlaces = (url?: string) => ({
  ...server.deps,
  env: { ...server.deps.env, auditAnchors: { file, url } },
})

/** Signs the heads and appends them to the file. */
async function anchor() {
  const deps = withPlaces()
  const { anchored } = await anchorHeads(deps)
  await sendAnchors(deps, { day: day(), to: 'file' })
  return anchored
}

const tamper = (work: (tx: Tx) => Promise<unknown>) => pastTriggers(server.deps.db, work)

async function verdicts() {
  const { db: connection, keys } = server.deps
  const kept = await verifyAnchors({ connection, keys })
  const outside = await verifyAnchors({ connection, keys }, await readAnchors(file))
  const shown = (await server.request('POST', '/audit/verify', { token })).json
  return { chain: (await verifyAudit(connection)).ok, kept, outside, shown: shown.ok }
}

const broken = (seq: number, problem: string) => ({ ok: false, orgId, seq, problem })

/** Writes the chain anew with hashes that fit, as the owner of the database can. */
async function rewrite(tx: Tx, change: (event: ChainedEvent) => ChainedEvent) {
  const rows = await tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(auditLog.seq)
  let hash = genesisHash
  for (const { at, hash: _old, prevHash: _before, ...row } of rows) {
    const event = change({ ...row, at: at.toISOString() })
    const prevHash = hash
    hash = auditHash(prevHash, event)
    // Citus lets nobody set the organisation of a row again.
    const { orgId: _, ...set } = { ...event, at, prevHash, hash }
    await tx
      .update(auditLog)
      .set(set)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, row.seq)))
  }
  await tx.update(auditHeads).set({ hash }).where(eq(auditHeads.orgId, orgId))
}

test('heads are signed once a day, and those that did not move are not signed again', async () => {
  expect(await anchor()).toBe(1)
  expect(await verdicts()).toEqual({
    chain: true,
    kept: { ok: true, anchors: 1 },
    outside: { ok: true, anchors: 2 },
    shown: true,
  })
  await server.invite(token)
  expect((await anchorHeads(server.deps)).anchored).toBe(0)
  server.clock.advance(86_400_000)
  expect((await anchorHeads(server.deps)).anchored).toBe(1)
  server.clock.advance(86_400_000)
  expect((await anchorHeads(server.deps)).anchored).toBe(0)
})

test('an entry that was changed, with all hashes made to fit, is noticed', async () => {
  await anchor()
  await tamper((tx) => rewrite(tx, (event) => (event.seq === 2 ? { ...event, actor: 'system' } : event)))
  const replaced = broken(4, 'replaced')
  expect(await verdicts()).toEqual({ chain: true, kept: replaced, outside: replaced, shown: false })
})

test('entries cut off at the end, with the head moved back, are noticed', async () => {
  await anchor()
  await tamper(async (tx) => {
    const [second] = await tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, 2)))
    await tx.delete(auditLog).where(and(eq(auditLog.orgId, orgId), gt(auditLog.seq, 2)))
    await tx.update(auditHeads).set({ seq: 2, hash: second!.hash }).where(eq(auditHeads.orgId, orgId))
  })
  const missing = broken(4, 'missing')
  expect(await verdicts()).toEqual({ chain: true, kept: missing, outside: missing, shown: false })
})

test('a head that was moved back, with the entries left behind it, is noticed', async () => {
  await anchor()
  await tamper(async (tx) => {
    const isSecond = and(eq(auditLog.orgId, orgId), eq(auditLog.seq, 2))
    const [second] = await tx.select().from(auditLog).where(isSecond)
    await tx.update(auditHeads).set({ seq: 2, hash: second!.hash }).where(eq(auditHeads.orgId, orgId))
  })
  expect(await verdicts()).toMatchObject({ chain: false, kept: broken(4, 'missing'), shown: false })
})

test('a chain that was deleted whole is noticed, by the file alone too', async () => {
  await anchor()
  await tamper(async (tx) => {
    await tx.delete(auditLog).where(eq(auditLog.orgId, orgId))
    await tx.delete(auditHeads).where(eq(auditHeads.orgId, orgId))
  })
  const missing = broken(4, 'missing')
  expect(await verdicts()).toEqual({ chain: true, kept: missing, outside: missing, shown: false })
  await tamper((tx) => tx.delete(auditAnchors))
  expect(await verdicts()).toMatchObject({ kept: { ok: true, anchors: 0 }, outside: missing })
})

test('a kept head that was replaced is noticed, and one that another key signed', async () => {
  await anchor()
  await tamper((tx) => tx.update(auditAnchors).set({ seq: 3 }))
  expect(await verdicts()).toMatchObject({ chain: true, kept: broken(3, 'forged'), shown: false })
  await tamper((tx) => tx.update(auditAnchors).set({ seq: 4 }))
  expect(await verdicts()).toMatchObject({ kept: { ok: true }, shown: true })
  await server.deps.db.delete(signingKeys)
  expect(await verdicts()).toMatchObject({ kept: broken(4, 'forged'), shown: false })
})

test('a line of the file that is no head is named', async () => {
  await anchor()
  await writeFile(file, `${await readFile(file, 'utf8')}{"orgId":1}\n`)
  await expect(readAnchors(file)).rejects.toThrow('Line 2 of')
})

test('the address gets the same lines, by a job that tries again when it refuses', async () => {
  const bodies: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => response.writeHead(bodies.push(body) === 1 ? 503 : 204).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as { port: number }
  const deps = withPlaces(`http://127.0.0.1:${port}/heads`)
  try {
    await anchor()
    const send = () => sendAnchors(deps, { day: day(), to: 'url' })
    await expect(send()).rejects.toThrow('answered 503')
    await send()
    expect(bodies).toEqual(Array(2).fill(await readFile(file, 'utf8')))
  } finally {
    receiver.close()
  }
})
