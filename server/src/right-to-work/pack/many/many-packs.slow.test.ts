import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { dayIn, moveDays } from '#testing/setups/checks-test-setup.ts'
import { evidenceFiles, evidencePieces } from '../../evidence/evidence-tables.ts'
import { bytesOf, unpack, verifyPack, names, withEmployees } from '#testing/setups/pack-test-setup.ts'
import { expirePacks } from './change-pack.ts'

const server = withTestServer()

test('a pack of all has a folder for each employee, and verify-pack finds it valid', async () => {
  const { request, shown, file, employeeIds, fileIds, logged, userId, orgId } = await withEmployees(server)
  const asked = await request({ kind: 'all' })
  expect(asked.status).toBe(201)
  const { packId } = asked.json
  expect(asked.json).toMatchObject({
    state: 'building',
    kind: 'all',
    total: 3,
    done: 0,
    createdBy: 'Harriet Reed',
  })
  expect((await file(packId)).status).toBe(409)
  await server.runJobs()
  const ready = await shown(packId)
  expect(ready).toMatchObject({ state: 'ready', done: 3, leftOut: [], failedEmployee: null })
  const answer = await file(packId)
  const pack = await bytesOf(answer)
  expect(answer.headers.get('content-length')).toBe(String(pack.length))
  expect(ready.bytes).toBe(pack.length)
  const packed = unpack(pack)
  const folders = employeeIds.flatMap((id, index) =>
    ['report.pdf', 'records.json', `evidence/${fileIds[index]}.pdf`].map((path) => `employees/${id}/${path}`),
  )
  const lists = ['index.csv', 'index.pdf', 'employees.json', 'manifest.json', 'manifest.sig']
  expect([...packed.keys()]).toEqual([...folders, ...lists])
  expect(JSON.parse(packed.get('employees.json')!.toString())).toMatchObject({
    employees: names.map((fullName, index) => ({ fullName, employeeId: employeeIds[index] })),
    leftOut: [],
  })
  const { code, output } = await verifyPack(server, pack)
  expect(output).toBe(
    `3 employees, My Organization: 3 records, 3 files, made ${server.clock.now().toISOString()}\nOrganisation ${orgId}\nValid\n`,
  )
  expect(code).toBe(0)
  // At the same moment, so in any order.
  const alike = (await logged('evidence.packed_with_others')).map(({ employeeId }) => employeeId)
  expect(new Set(alike)).toEqual(new Set(employeeIds))
  expect(await logged('evidence.pack_requested')).toMatchObject([{ actor: `user:${userId}` }])
  expect(await logged('evidence.pack_downloaded')).toMatchObject([
    { actor: `user:${userId}`, data: { packId } },
  ])
})

test('verify-pack names the employee and the record of a changed byte', async () => {
  const { request, file, employeeIds } = await withEmployees(server)
  const { packId } = (await request({ kind: 'all' })).json
  await server.runJobs()
  const whole = await bytesOf(await file(packId))
  const changedAt = async (at: number) => {
    const other = Buffer.from(whole)
    other[at] = other[at]! ^ 1
    return (await verifyPack(server, other)).output
  }
  const name = `Zoë Ångström (${employeeIds[1]}): `
  const records = whole.indexOf(`employees/${employeeIds[1]}/records.json`)
  expect(await changedAt(whole.indexOf('"nameOnEvidence"', records) + 19)).toContain(
    `${name}record 1 was changed in what was entered`,
  )
  expect(await changedAt(whole.indexOf(`employees/${employeeIds[1]}/evidence/`) + 100)).toContain(
    `${name}employees/${employeeIds[1]}/evidence/`,
  )
  expect(await changedAt(whole.indexOf('employees.json') + 60)).toContain('employees.json was changed')
})

test('the index tells of each employee what an inspector asks, in any script, and is signed', async () => {
  const strange = ['=1+1 "Bo", 张伟', 'Ella Novak', 'محمد علي']
  const { request, ask, file, employeeIds, fileIds } = await withEmployees(server, strange)
  const today = dayIn(server, 0)
  await ask('PATCH', `/employees/${employeeIds[0]}/engagement`, { startDate: today, engagement: 'worker' })
  await ask('PATCH', `/employees/${employeeIds[1]}/engagement`, { startDate: today })
  await ask('PATCH', `/employees/${employeeIds[2]}/engagement`, { startDate: dayIn(server, 1) })
  const { packId, on, total } = (await request({ kind: 'all', on: today })).json
  expect({ on, total }).toEqual({ on: today, total: 2 })
  await server.runJobs()
  const pack = await bytesOf(await file(packId))
  const packed = unpack(pack)
  const [head, first, second, ...rest] = packed.get('index.csv')!.toString('utf8').split('\r\n')
  expect(head).toBe(
    '\ufeffName,Job,Start date,Route of the check,Day of the check,Checker,Cover,Covered until,Missing,Test,Site,Leave date,Folder,Files',
  )
  const line = (index: number) =>
    `employees/${employeeIds[index]},report.pdf; records.json; evidence/${fileIds[index]}.pdf`
  const check = `${today},document in hand,${today},Harriet Reed,Covered,No end date`
  expect(first).toBe(`"'=1+1 ""Bo"", 张伟",worker,${check},,,,,${line(0)}`)
  expect(second).toBe(`Ella Novak,,${check},,,,,${line(1)}`)
  expect(rest).toEqual([''])
  const pdf = packed.get('index.pdf')!
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await verifyPack(server, pack)).output).toContain('Valid')
  const other = Buffer.from(pack)
  const at = other.indexOf('index.csv') + 60
  other[at] = other[at]! ^ 1
  expect((await verifyPack(server, other)).output).toContain('index.csv was changed')
})

test('a pack is of those of a site, of those who have left, or of those who were chosen', async () => {
  const { request, ask, employeeIds } = await withEmployees(server)
  const engage = (index: number, body: object) =>
    ask('PATCH', `/employees/${employeeIds[index]}/engagement`, body)
  await engage(0, { site: 'Leeds' })
  await engage(1, { startDate: '2026-01-05', leaveDate: dayIn(server, -1) })
  await engage(2, { startDate: '2026-01-05', leaveDate: dayIn(server, 1) })
  expect((await request({ kind: 'site', site: 'Leeds' })).json).toMatchObject({ total: 1, site: 'Leeds' })
  expect((await request({ kind: 'left' })).json).toMatchObject({ total: 1, kind: 'left' })
  const chosen = { kind: 'chosen', employeeIds: [employeeIds[0], employeeIds[2]] }
  expect((await request(chosen)).json).toMatchObject({ total: 2 })
  expect(await request(chosen)).toMatchObject({
    status: 409,
    json: { message: '3 packs are being made. Wait until one is finished.' },
  })
  await server.runJobs()
  expect(await request({ kind: 'site', site: 'York' })).toMatchObject({ status: 409 })
  expect(await request({ kind: 'chosen', employeeIds: [] })).toMatchObject({ status: 422 })
  const missing = { employeeIds: 'Please choose at least one employee' }
  expect(await request({ kind: 'chosen' })).toMatchObject({ status: 422, json: { errors: missing } })
  expect(await request({ kind: 'site' })).toMatchObject({
    status: 422,
    json: { errors: { site: expect.any(String) } },
  })
  const other = await withEmployees(server, ['Ada'])
  expect(await request({ kind: 'chosen', employeeIds: other.employeeIds })).toMatchObject({ status: 409 })
})

test('what one process made stays, and another one goes on with it', async () => {
  const { request, shown, step, file, orgId } = await withEmployees(server)
  await addEmployees(server.deps, orgId, 9)
  const { packId } = (await request({ kind: 'all' })).json
  await step(packId)
  expect(await shown(packId)).toMatchObject({ state: 'building', done: 10 })
  // The same work twice at once counts once.
  await Promise.all([step(packId), step(packId)])
  expect(await shown(packId)).toMatchObject({ done: 12 })
  await server.runJobs()
  expect(await shown(packId)).toMatchObject({ state: 'ready' })
  expect((await verifyPack(server, await bytesOf(await file(packId)))).output).toContain(
    '12 employees, My Organization: 3 records',
  )
})

test('a pack that is cancelled leaves nothing, also of what is being made', async () => {
  const { request, ask, step, shown, stored } = await withEmployees(server)
  const { packId } = (await request({ kind: 'all' })).json
  const before = await stored()
  await step(packId)
  expect((await stored()).parts).toBe(1)
  expect((await ask('POST', `/evidence-packs/${packId}/cancel`)).json).toMatchObject({ state: 'cancelled' })
  await server.runJobs()
  expect(await stored()).toEqual(before)
  expect(await shown(packId)).toMatchObject({ state: 'cancelled' })
  expect((await ask('POST', `/evidence-packs/${packId}/cancel`)).status).toBe(409)
})

test('a failure is said with the employee at whom it was, and a retry goes on', async () => {
  const { request, ask, step, shown, employeeIds, fileIds } = await withEmployees(server)
  const { packId } = (await request({ kind: 'all' })).json
  const isPiece = eq(evidencePieces.fileId, fileIds[1]!)
  const [piece] = await server.deps.db.select().from(evidencePieces).where(isPiece)
  await server.deps.db.delete(evidencePieces).where(isPiece)
  await expect(step(packId)).rejects.toThrow('a sealed file has no end')
  expect(await shown(packId)).toMatchObject({ state: 'building' })
  await expect(step(packId, true)).rejects.toThrow('a sealed file has no end')
  expect(await shown(packId)).toMatchObject({
    state: 'failed',
    failedEmployee: { employeeId: employeeIds[1], fullName: 'Zoë Ångström' },
  })
  await server.deps.db.insert(evidencePieces).values(piece!)
  expect((await ask('POST', `/evidence-packs/${packId}/retry`)).json).toMatchObject({
    state: 'building',
    failedEmployee: null,
  })
  await server.runJobs()
  expect(await shown(packId)).toMatchObject({ state: 'ready' })
  expect((await ask('POST', `/evidence-packs/${packId}/retry`)).status).toBe(409)
})

test('one whose evidence is not all there is left out, and named', async () => {
  const { request, shown, file, fileIds, employeeIds } = await withEmployees(server)
  const { packId } = (await request({ kind: 'all' })).json
  await server.deps.db.delete(evidenceFiles).where(eq(evidenceFiles.id, fileIds[0]!))
  await server.runJobs()
  expect((await shown(packId)).leftOut).toEqual([
    { employeeId: employeeIds[0], fullName: 'Ella Novak', reason: 'incomplete' },
  ])
  expect((await verifyPack(server, await bytesOf(await file(packId)))).output).toContain('2 employees')
})

test('a pack is deleted when an employee in it is erased, and says why', async () => {
  const { request, ask, shown, file, employeeIds, stored, logged } = await withEmployees(server)
  const { packId } = (await request({ kind: 'all' })).json
  await server.runJobs()
  await ask('POST', `/employees/${employeeIds[1]}/erase`, {})
  expect(await shown(packId)).toMatchObject({ state: 'erased', expiresAt: null })
  expect((await file(packId)).status).toBe(409)
  expect(await stored()).toEqual({ parts: 0, pieces: 2 })
  expect(await logged('evidence.pack_deleted')).toMatchObject([{ data: { packId, reason: 'erased' } }])
})

test('one who is erased before their turn is left out, after it the pack is given up', async () => {
  const two = await withEmployees(server)
  const early = (await two.request({ kind: 'all' })).json.packId
  await two.ask('POST', `/employees/${two.employeeIds[2]}/erase`, {})
  await server.runJobs()
  expect(await two.shown(early)).toMatchObject({ state: 'ready', leftOut: [{ reason: 'erased' }] })
  const late = (await two.request({ kind: 'all' })).json.packId
  await two.step(late)
  await two.ask('POST', `/employees/${two.employeeIds[0]}/erase`, {})
  await server.runJobs()
  expect(await two.shown(late)).toMatchObject({ state: 'erased' })
  expect((await two.stored()).parts).toBe(0)
})

test('an erasure while a pack is being made leaves nothing of the employee in it', async () => {
  const { request, step, ask, shown, file, employeeIds } = await withEmployees(server)
  for (let round = 0; round < 2; round += 1) {
    const { packId } = (await request({ kind: 'all' })).json
    await Promise.all([step(packId), ask('POST', `/employees/${employeeIds[round]}/erase`, {})])
    await server.runJobs()
    const { state } = await shown(packId)
    expect(['ready', 'erased']).toContain(state)
    if (state === 'erased') continue
    expect([...unpack(await bytesOf(await file(packId))).keys()].join(' ')).not.toContain(
      `employees/${employeeIds[round]}`,
    )
  }
})

test('a pack can be downloaded for 7 days, or until a user deletes it, and is forgotten after 30', async () => {
  const { request, shown, file, stored, ask } = await withEmployees(server)
  const { packId } = (await request({ kind: 'all' })).json
  const other = (await request({ kind: 'all' })).json.packId
  await server.runJobs()
  expect((await ask('DELETE', `/evidence-packs/${other}`)).json).toMatchObject({ state: 'deleted' })
  moveDays(server, 6)
  await expirePacks(server.deps)
  expect((await file(packId)).status).toBe(200)
  moveDays(server, 2)
  expect((await file(packId)).status).toBe(409)
  await expirePacks(server.deps)
  expect(await shown(packId)).toMatchObject({ state: 'expired' })
  expect((await stored()).parts).toBe(0)
  moveDays(server, 24)
  await expirePacks(server.deps)
  expect((await ask('GET', '/evidence-packs')).json.items).toEqual([])
})

test('packs are those of one organisation', async () => {
  const { request } = await withEmployees(server, ['Ada'])
  const { packId } = (await request({ kind: 'all' })).json
  await server.runJobs()
  const other = await withEmployees(server, ['Bo'])
  expect((await other.file(packId)).status).toBe(404)
  for (const call of ['cancel', 'retry']) {
    expect((await other.ask('POST', `/evidence-packs/${packId}/${call}`)).status).toBe(404)
  }
  expect((await other.ask('DELETE', `/evidence-packs/${packId}`)).status).toBe(404)
  expect((await other.ask('GET', '/evidence-packs')).json.items).toEqual([])
})
