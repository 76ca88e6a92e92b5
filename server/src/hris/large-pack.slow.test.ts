import { expect, test } from 'vitest'
import { largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { newCheck } from '#testing/setups/checks-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { bamboohrSettings, newStarter, startWithHris } from '#testing/setups/hris-test-setup.ts'

const server = withServer(startWithHris)

test('a pack of 40 MB is not sent, and the field is written all the same', async () => {
  const one = await server.organisation({ account: 'acme', key: server.fake.key }, bamboohrSettings)
  server.fake.hire('12', newStarter())
  await one.run()
  const row = await one.employee('12')
  const fileIds: string[] = []
  for (let each = 0; each < 5; each++) {
    const file = largePdf(8_000_000 + each)
    const { json } = await sendEvidence(
      server,
      { token: await server.signIn(one.email), employeeId: row.id },
      { file },
    )
    fileIds.push(json.fileId)
  }
  const check = newCheck(server, { fileIds, nameOnEvidence: 'Ella Novak' })
  expect((await one.ask('POST', `/employees/${row.id}/checks`, check)).status).toBe(201)
  await one.complete(row)
  expect(server.fake.files).toEqual([])
  expect(server.fake.asked).not.toContain('POST employees/12/files')
  expect(server.fake.employees.get('12')?.['customRightToWork']).toMatch(/^Verified on .* covered\.$/)
  expect((await one.log()).map(({ outcome }: { outcome: string }) => outcome)).toContain('pack_too_large')
  expect(server.fake.mistakes).toEqual([])
})
