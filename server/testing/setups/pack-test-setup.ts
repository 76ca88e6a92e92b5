import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { employeeToCheck, newCheck } from './checks-test-setup.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { newPhone } from '#testing/scenarios/flow-walker.ts'
import { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { buildPack } from '#right-to-work/pack/many/build-pack.ts'

const cli = join(import.meta.dirname, '../../../verify-pack/src/cli.mjs')
export const keysPath = '/.well-known/bonafide-evidence.json'

/** An employee with two checks, a lapse between them, and two files, one of which is stored in several pieces. */
export async function employeeWithPack(server: TestServer) {
  const one = await employeeToCheck(server)
  const send = async (label: string, file?: Buffer) =>
    (await sendEvidence(server, one, { label, file })).json.fileId as string
  const files = [await send('Passport, page 2'), await send('Visa', largePdf(600_000))] as const
  await one.record(one.check({ fileIds: [...files], reason: 'Zebulon by deed' }))
  await one.lapse({ reason: 'They told us', knownSince: '2026-01-01' })
  await one.record(one.check({ fileIds: [files[0]] }))
  return { ...one, files, pack: () => askPack(server, one) }
}

/** Asks for a pack; its body is there to be read. */
export async function askPack(
  { app }: Pick<TestServer, 'app'>,
  { token, employeeId }: { token: string; employeeId: string },
): Promise<Response> {
  return app.request(`/api/employees/${employeeId}/evidence-pack`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Runs `verify-pack` on a pack with the key set of a server. Returns its output and exit code. */
export async function verifyPack(
  { app }: Pick<TestServer, 'app'>,
  pack: Buffer,
  { organisation, keys: keySet }: { organisation?: string; keys?: object } = {},
): Promise<{ code: number; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  const [path, keys] = [join(folder, 'pack.zip'), join(folder, 'keys.json')]
  await writeFile(path, pack)
  await writeFile(keys, keySet ? JSON.stringify(keySet) : await (await app.request(keysPath)).text())
  const only = organisation === undefined ? [] : ['--organisation', organisation]
  const said = await new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [cli, path, '--key', keys, ...only], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
  await rm(folder, { recursive: true })
  return said
}

/** The files of a pack by their path, read by the list at its end. */
export function unpack(pack: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = pack.readUInt32LE(pack.length - 6)
  for (let left = pack.readUInt16LE(pack.length - 12); left > 0; left -= 1) {
    const [bytes, nameBytes] = [pack.readUInt32LE(at + 24), pack.readUInt16LE(at + 28)]
    const start = pack.readUInt32LE(at + 42) + 30 + nameBytes
    files.set(pack.toString('utf8', at + 46, at + 46 + nameBytes), pack.subarray(start, start + bytes))
    at += 46 + nameBytes
  }
  return files
}

export const names = ['Ella Novak', 'Zoë Ångström', 'Bo Li']

/** An organisation with employees who each have a check with a file, and what a user does about packs of them. */
export async function withEmployees(server: TestServer, fullNames = names) {
  const { deps, app, ...rest } = server
  const account = await rest.signUp()
  const { orgId } = account
  const employeeIds: string[] = []
  const fileIds: string[] = []
  for (const fullName of fullNames) {
    server.clock.advance(1000)
    const { employeeId } = await rest.invite(account.token, { fullName, phone: newPhone() })
    const { fileId } = (await sendEvidence(server, { token: account.token, employeeId })).json
    const check = newCheck(server, { nameOnEvidence: fullName, fileIds: [fileId] })
    const { status } = await rest.request('POST', `/employees/${employeeId}/checks`, {
      token: account.token,
      body: check,
    })
    expect(status).toBe(201)
    employeeIds.push(employeeId)
    fileIds.push(fileId)
  }
  const ask = async (method: string, path: string, body?: object) =>
    rest.request(method, path, { token: await rest.signIn(account.email), ...(body && { body }) })
  const of = (packId: string) => ({ orgId, packId })
  return {
    ...account,
    employeeIds,
    fileIds,
    ask,
    request: (selection: object) => ask('POST', '/evidence-packs', selection),
    shown: async (packId: string) =>
      (await ask('GET', '/evidence-packs')).json.items.find((item: any) => item.packId === packId), // any: as answered
    file: async (packId: string) =>
      app.request(`/api/evidence-packs/${packId}/file`, {
        headers: { authorization: `Bearer ${await rest.signIn(account.email)}` },
      }),
    step: (packId: string, lastTry = false) => buildPack(deps, of(packId), { lastTry }),
    stored: async () => ({
      parts: await deps.db.$count(
        evidenceFiles,
        and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.mime, 'application/zip')),
      ),
      pieces: await deps.db.$count(evidencePieces, eq(evidencePieces.orgId, orgId)),
    }),
    logged: async (action: string) =>
      deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, action))),
  }
}
