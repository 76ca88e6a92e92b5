import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidenceSamples, largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { evidencePieces } from '../evidence/evidence-tables.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkChecks } from '../right-to-work-tables.ts'
import {
  askPack,
  bytesOf,
  employeeWithPack,
  keysPath,
  unpack,
  verifyPack,
} from '#testing/setups/pack-test-setup.ts'

const server = withTestServer()
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('a pack has a report, the records, the files as they came in and a signed list of them', async () => {
  const { pack, files, employeeId, orgId } = await employeeWithPack(server)
  const answer = await pack()
  expect(answer.status).toBe(200)
  const bytes = await bytesOf(answer)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="evidence-pack-${employeeId.slice(0, 8)}.zip"`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const packed = unpack(bytes)
  const [passport, visa] = files.map((id) => `evidence/${id}.pdf`) as [string, string]
  expect([...packed.keys()]).toEqual([
    'report.pdf',
    'records.json',
    passport,
    visa,
    'manifest.json',
    'manifest.sig',
  ])
  expect(packed.get(passport)!.equals(evidenceSamples['application/pdf'])).toBe(true)
  expect(packed.get(visa)!.equals(largePdf(600_000))).toBe(true)
  expect(packed.get('report.pdf')!.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*pdfaid[\s\S]*%%EOF\n?$/)
  const manifest = JSON.parse(packed.get('manifest.json')!.toString())
  expect(manifest).toEqual({
    version: 2,
    createdAt: server.clock.now().toISOString(),
    organisation: { id: orgId, name: 'My Organization' },
    mode: 'live',
    files: [...packed]
      .slice(0, 4)
      .map(([path, content]) => ({ path, bytes: content.length, sha256: sha256(content) })),
  })
  const keys = (await (await server.app.request(`${keysPath}?organisation=${orgId}`)).json()) as {
    keys: JsonWebKey[]
  }
  expect(keys).toEqual({
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
        organisation: orgId,
      },
    ],
  })
  const key = createPublicKey({ key: keys.keys[0]!, format: 'jwk' })
  const signature = Buffer.from(packed.get('manifest.sig')!.toString(), 'base64')
  expect(verify(null, packed.get('manifest.json')!, key, signature)).toBe(true)
})

test('the records in a pack are those of the database, with what was entered and their hashes', async () => {
  const { pack, employeeId, orgId, userId, files } = await employeeWithPack(server)
  const rows = await server.deps.db
    .select()
    .from(rightToWorkChecks)
    .where(eq(rightToWorkChecks.employeeId, employeeId))
    .orderBy(rightToWorkChecks.seq)
  const content = JSON.parse(
    unpack(await bytesOf(await pack()))
      .get('records.json')!
      .toString(),
  )
  const hashes = ({ seq, hash, prevHash, factsHash }: (typeof rows)[number]) => ({
    seq,
    hash,
    prevHash,
    factsHash,
  })
  expect(content.records.map(hashes)).toEqual(rows.map(hashes))
  expect(content).toMatchObject({
    version: 1,
    organisation: { id: orgId },
    employee: { id: employeeId, fullName: 'Ella Novak' },
    rightToWork: { state: 'continuous' },
    test: false,
    users: { [`user:${userId}`]: 'Harriet Reed' },
    records: [
      { kind: 'initial', facts: { check: { documentCode: 'A1', reason: 'Zebulon by deed' } } },
      { kind: 'lapse', facts: { lapse: { reason: 'They told us' } } },
      { kind: 'initial', facts: { check: { files: [{ fileId: files[0], label: 'Passport, page 2' }] } } },
    ],
  })
  expect(JSON.stringify(content)).not.toContain('Sealed')
})

test('verify-pack finds a pack valid, and names the record or file of a changed byte', async () => {
  const { pack, files, orgId } = await employeeWithPack(server)
  const whole = await bytesOf(await pack())
  const made = server.clock.now().toISOString()
  expect(await verifyPack(server, whole)).toEqual({
    code: 0,
    output: `Ella Novak, My Organization: 3 records, 2 files, made ${made}\nOrganisation ${orgId}\nValid\n`,
  })
  const changedAt = async (text: string | Buffer, offset = 0) => {
    const other = Buffer.from(whole)
    const at = other.indexOf(text) + offset
    other[at] = other[at]! ^ 1
    return verifyPack(server, other)
  }
  const visa = `evidence/${files[1]}.pdf`
  const changes = [
    [await changedAt('Zebulon by deed'), 'record 1 was changed in what was entered'],
    [await changedAt('They told us'), 'record 2 was changed in what was entered'],
    [await changedAt('"recordedBy"', 16), 'record 1 was changed, or the one before it'],
    [await changedAt('x'.repeat(100)), `${visa} was changed`],
    [await changedAt('%PDF-1.7', 3), 'report.pdf was changed'],
    [await changedAt('"files": [\n    {\n      "path": "report.pdf"', 40), 'manifest.sig is no signature'],
    [await changedAt('manifest.sig', 15), 'manifest.sig is no signature'],
  ] as const
  for (const [{ code, output }, problem] of changes) {
    expect(code).toBe(1)
    expect(output).toContain(problem)
  }
  expect((await changedAt('PK\u0001\u0002')).code).toBe(2)
  expect((await verifyPack(server, whole.subarray(0, -1))).code).toBe(2)
})

test('a file that shows several parts is in a pack once, with all of them in the records', async () => {
  const one = await employeeToCheck(server)
  const { fileId } = (await sendEvidence(server, one)).json
  const parts = ['document', 'ni_document'] as const
  const files = parts.map((part) => ({ fileId, part }))
  const certificate = one.check({ documentCode: 'A7', companion: 'ni_document', files })
  expect((await one.record(certificate)).status).toBe(201)
  const packed = unpack(await bytesOf(await askPack(server, one)))
  const path = `evidence/${fileId}.pdf`
  expect([...packed.keys()].filter((name) => name.startsWith('evidence/'))).toEqual([path])
  const content = JSON.parse(packed.get('records.json')!.toString())
  expect(content.files).toMatchObject([{ fileId, path, parts }])
  expect(content.records[0].facts.check.files.map(({ part }: { part: string }) => part)).toEqual(parts)
})

test('an employee of whom nothing is recorded has a pack that says so', async () => {
  const one = await employeeToCheck(server)
  const pack = await bytesOf(await askPack(server, one))
  expect([...unpack(pack).keys()]).toEqual(['report.pdf', 'records.json', 'manifest.json', 'manifest.sig'])
  expect((await verifyPack(server, pack)).output).toContain('0 records, 0 files')
})

test('who asked for a pack is in the audit log, with nothing that it says', async () => {
  const { pack, employeeId, orgId, userId } = await employeeWithPack(server)
  await bytesOf(await pack())
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'evidence.packed')))
  expect(rows).toMatchObject([
    {
      actor: `user:${userId}`,
      employeeId,
      data: { records: 3, files: 2, lastHash: expect.stringMatching(/^[\da-f]{64}$/) },
    },
  ])
})

test('there is no pack of an erased employee, of another organisation or without a session', async () => {
  const { pack, ask, employeeId } = await employeeWithPack(server)
  const other = await server.signUp()
  expect((await askPack(server, { token: other.token, employeeId })).status).toBe(404)
  expect((await askPack(server, { token: 'none', employeeId })).status).toBe(401)
  await ask('POST', `/employees/${employeeId}/erase`, {})
  expect((await pack()).status).toBe(409)
})

test('a pack breaks off at a file that was changed in the store, and does not verify', async () => {
  const { pack, files } = await employeeWithPack(server)
  await server.deps.db
    .update(evidencePieces)
    .set({ sealed: sql`set_byte(sealed, 1000, get_byte(sealed, 1000) # 255)` })
    .where(and(eq(evidencePieces.fileId, files[1]), eq(evidencePieces.position, 1)))
  const answer = await pack()
  expect(answer.status).toBe(200)
  const parts: Uint8Array[] = []
  const read = async () => {
    for await (const part of answer.body!) parts.push(part)
  }
  await expect(read()).rejects.toThrow('unable to authenticate data')
  const half = Buffer.concat(parts)
  expect(half.length).toBeGreaterThan(200_000)
  expect(half.includes('manifest.json')).toBe(false)
  expect((await verifyPack(server, half)).code).toBe(2)
})

test('a pack breaks off at a file that is another one than its check has recorded', async () => {
  const { pack, files } = await employeeWithPack(server)
  const [passport, visa] = files
  // Whole and sealed as it has to be, so that only the hash of the record tells.
  await server.deps.db.execute(sql`update evidence_files set secret_sealed =
    (select secret_sealed from evidence_files where id = ${visa}::uuid) where id = ${passport}::uuid`)
  await server.deps.db.execute(sql`delete from evidence_pieces where file_id = ${passport}::uuid`)
  await server.deps.db.execute(sql`insert into evidence_pieces (org_id, file_id, position, sealed)
    select org_id, ${passport}::uuid, position, sealed from evidence_pieces where file_id = ${visa}::uuid`)
  await expect((await pack()).arrayBuffer()).rejects.toThrow(
    `evidence/${passport}.pdf is not the file that its check has recorded`,
  )
})

test('a file that a check names and that is gone is said, and there is no pack without it', async () => {
  const { pack, files } = await employeeWithPack(server)
  await server.deps.db.execute(sql`delete from evidence_files where id = ${files[0]}::uuid`)
  const answer = await pack()
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    message: 'A file of a check is missing, so we cannot make the pack. Contact the operator of your server',
  })
})

test('an organisation downloads 30 packs a minute at most', async () => {
  const one = await employeeToCheck(server)
  const statuses: number[] = []
  for (let asked = 0; asked < 31; asked += 1) {
    const answer = await askPack(server, one)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})
