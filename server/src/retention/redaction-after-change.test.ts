import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, startIdentityTest } from '#testing/setups/identity-test-setup.ts'
import { type IdentityProvider, identityProvider } from '#verification/identity/identity-provider.ts'
import { createOtherIdentity } from '#testing/fakes/other-identity.ts'
import { redactIdentityJob } from '#verification/identity/identity-sessions.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startIdentityTest)
let stripe: IdentityProvider
beforeAll(async () => {
  stripe = server.deps.providers.get(identityProvider)
})
beforeEach(() => server.reset())

/** An employee of whom a provider keeps something that another one has followed since. */
async function knownToOther() {
  const other = createOtherIdentity()
  server.restart(other.provider)
  const { employeeId, sessions, start, token } = await server.atIdentityStep()
  await start()
  const [session] = await sessions()
  return {
    other,
    ref: session!.providerRef,
    erase: () => server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} }),
    redaction: async () => (await sessions())[0]?.redaction,
  }
}

/** The seconds that each redaction which is queued meanwhile waits for. */
async function waitsOf(work: () => Promise<unknown>) {
  const { jobs } = server.deps
  const waits: number[] = []
  server.deps.jobs = {
    ...jobs,
    enqueue(tx, job, data, options) {
      if (job.name === redactIdentityJob.name) waits.push(options?.afterSeconds ?? 0)
      return jobs.enqueue(tx, job, data, options)
    },
  }
  await work()
  server.deps.jobs = jobs
  return waits
}

test('a provider of before is asked to erase what it keeps', async () => {
  const { erase, other, redaction, ref } = await knownToOther()
  server.restart(stripe, other.provider)
  expect((await erase()).status).toBe(200)
  await server.runJobs()
  expect([...other.redacted]).toEqual([ref])
  expect(await redaction()).toBe('done')
})

test('an erasure waits for a provider that is gone, says so ever more rarely, and ends once it is there again', async () => {
  const { erase, other, redaction, ref } = await knownToOther()
  server.restart(stripe)
  await erase()
  const told = () => server.logged().split('an erasure waits for an identity provider').length - 1
  const before = told()
  const waits = await waitsOf(() => server.jobsFor(13 * dayMs, dayMs))
  expect(waits.slice(0, 3)).toEqual([60, 120, 240])
  expect(waits.slice(-2)).toEqual([86_400, 86_400])
  expect(told() - before).toBe(waits.length)
  expect(await redaction()).toBe('queued')
  server.restart(stripe, other.provider)
  await server.jobsFor(dayMs, dayMs)
  expect([...other.redacted]).toEqual([ref])
  expect(await redaction()).toBe('done')
})
