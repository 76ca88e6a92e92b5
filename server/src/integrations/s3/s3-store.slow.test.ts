import { CopyObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { newCheck } from '#testing/setups/checks-test-setup.ts'
import { askPack } from '#testing/setups/pack-test-setup.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { discardEvidence } from '#right-to-work/evidence/delete-files.ts'
import { type ObjectStore, objectStores } from '#testing/fakes/object-stores.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { evidenceSamples, largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'

let store: ObjectStore
let server: TestServer

async function invited() {
  const { token, orgId } = await server.signUp()
  const { employeeId } = await server.invite(token)
  return {
    token,
    employeeId,
    send: (file?: Buffer, on = server) => sendEvidence(on, { token, employeeId }, file && { file }),
    read: (fileId: string, on = server) =>
      on.app.request(`/api/employees/${employeeId}/evidence/${fileId}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    record: (fileId: string) =>
      server.request('POST', `/employees/${employeeId}/checks`, {
        token,
        body: newCheck(server, { fileIds: [fileId] }),
      }),
    pack: (on = server) => askPack(on, { token, employeeId }),
    erase: () => server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} }),
    files: () => server.deps.db.select().from(evidenceFiles).where(eq(evidenceFiles.orgId, orgId)),
    logged: async () => {
      const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
      return rows.map(({ action }) => action).filter((action) => action.startsWith('evidence.'))
    },
  }
}

/** Returns the secrets for another server that reads this one's files. */
const secretsOf = ({ deps: { env } }: TestServer) => ({
  sessionSecret: env.sessionSecret,
  dataKey: env.dataKey,
})

for (const { name, missing } of objectStores) {
  if (missing.length > 0)
    process.stderr.write(`Evidence is not kept in ${name}: it needs apt-get install ${missing.join(' ')}.\n`)
}

describe.each(objectStores.filter(({ missing }) => missing.length === 0))('in $name', ({ start }) => {
  beforeAll(async () => {
    store = await start()
    server = await createTestServer({ env: { evidenceBucket: store.bucket } })
  })
  afterAll(async () => {
    await server.close()
    await store.stop()
  })

  test.each([
    ['small', evidenceSamples['application/pdf']] as const,
    ['of 10 MB', largePdf(10 * 1024 * 1024)] as const,
  ])('a file that is %s goes to the bucket sealed, and comes back as it was sent', async (_size, file) => {
    const { send, read, files } = await invited()
    const { status, json } = await send(file)
    expect(status).toBe(201)
    expect(await files()).toMatchObject([{ store: 's3', state: 'stored', bytes: file.length }])
    const [Key] = await store.keysWith(json.fileId)
    const object = await store.client.send(new GetObjectCommand({ Bucket: 'evidence', Key }))
    const kept = Buffer.from((await object.Body?.transformToByteArray()) ?? [])
    expect(kept.length).toBeGreaterThan(file.length)
    expect(kept.includes('%PDF')).toBe(false)
    const back = Buffer.from(await (await read(json.fileId)).arrayBuffer())
    expect(back.equals(file)).toBe(true)
  })

  test('an erasure deletes the object, after its commit', async () => {
    const { send, erase, files } = await invited()
    const { fileId } = (await send()).json
    await erase()
    expect(await files()).toEqual([])
    expect(await store.keysWith(fileId)).toHaveLength(1)
    await server.runJobs()
    expect(await store.keysWith(fileId)).toEqual([])
  })

  test('a file without a check goes from the bucket too', async () => {
    const { send } = await invited()
    const { fileId } = (await send()).json
    server.clock.advance(25 * 3_600_000)
    await discardEvidence(server.deps)
    await server.runJobs()
    expect(await store.keysWith(fileId)).toEqual([])
  })

  test('a refused file never reaches the bucket', async () => {
    const { send, files } = await invited()
    expect((await send(Buffer.from('<html>'.padEnd(100)))).status).toBe(422)
    expect(await files()).toEqual([])
  })

  test('files stay where they are when the setting changes', async () => {
    const { send, read, files } = await invited()
    const plain = await createTestServer({ keepData: true, env: secretsOf(server) })
    const inDatabase = (await send(undefined, plain)).json.fileId
    const inBucket = (await send()).json.fileId
    expect((await files()).map(({ store: name }) => name).toSorted()).toEqual(['database', 's3'])
    expect((await read(inDatabase)).status).toBe(200)
    expect((await read(inBucket)).status).toBe(200)
    await plain.close()
  })

  test('while the store is away an upload and a view are refused in plain words, and nothing is recorded', async () => {
    const { send, read, files, logged } = await invited()
    const { fileId } = (await send()).json
    const away = await createTestServer({
      keepData: true,
      env: {
        ...secretsOf(server),
        evidenceBucket: { ...store.bucket, endpoint: `http://localhost:${await freePort()}` },
      },
    })
    const refused = await send(undefined, away)
    expect({ status: refused.status, message: refused.json.message }).toEqual({
      status: 503,
      message: 'We cannot store files at the moment. Try again soon.',
    })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await files()).toHaveLength(1)
    expect(await logged()).toEqual(['evidence.added'])
    const view = await read(fileId, away)
    expect(view.status).toBe(503)
    expect(await view.json()).toMatchObject({
      message: 'We cannot read files at the moment. Try again soon.',
    })
    expect(away.logged()).toContain('S3 PutObject')
    expect(away.logged()).not.toContain(store.bucket.secretAccessKey)
    await away.close()
  })

  test('while the store is away there is no pack, not half of one, and its connections are let go', async () => {
    const { send, read, pack, record } = await invited()
    const { fileId } = (await send(largePdf(3 * 1024 * 1024))).json
    await record(fileId)
    expect((await pack()).status).toBe(200)
    // Each request takes a connection out of fifty, and reads the beginning of the file.
    for (let asked = 0; asked < 60; asked += 1) await (await read(fileId)).body?.cancel()
    expect((await (await pack()).arrayBuffer()).byteLength).toBeGreaterThan(3 * 1024 * 1024)
    const away = await createTestServer({
      keepData: true,
      env: {
        ...secretsOf(server),
        evidenceBucket: { ...store.bucket, endpoint: `http://localhost:${await freePort()}` },
      },
    })
    const refused = await pack(away)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      message: 'We cannot read files at the moment. Try again soon.',
    })
    await away.close()
  })

  test('an object that was changed is not handed out', async () => {
    const { send, read } = await invited()
    const { fileId } = (await send(largePdf(600_000))).json
    const [Key] = await store.keysWith(fileId)
    const other = await send(largePdf(600_000))
    const [foreign] = await store.keysWith(other.json.fileId)
    await store.client.send(
      new CopyObjectCommand({ Bucket: 'evidence', Key, CopySource: `evidence/${foreign}` }),
    )
    const answer = await read(fileId)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('%PDF')
  })
})
