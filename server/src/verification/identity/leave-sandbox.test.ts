import { beforeEach, expect, test } from 'vitest'
import { createProviders } from '#process/create-providers.ts'
import { minuteMs, refOf, startIdentityTest } from '#testing/setups/identity-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startIdentityTest)
beforeEach(() => server.reset())

/** The server starts anew, with Stripe for payments alone or for identity checks as well. */
function restart({ identity }: { identity: boolean }) {
  const { env } = server.deps
  server.deps.providers = createProviders({
    ...server.deps,
    env: { ...env, stripe: { ...env.stripe!, identity } },
  })
}

async function atSandbox() {
  restart({ identity: false })
  const walker = await server.atIdentityStep()
  const url = (await walker.start()).json.url as string
  const decide = (decision: string) =>
    server.app.request(new URL(url).pathname, {
      method: 'POST',
      body: new URLSearchParams({ decision, reason: 'photo_unclear' }),
    })
  return { ...walker, decide }
}

test.each(['created', 'processing'])(
  'no check of the sandbox that is %s passes after a real provider has taken over, though it says so',
  async (stage) => {
    const { decide, start, statuses, step } = await atSandbox()
    if (stage === 'processing') await decide('processing')
    await server.runJobs()
    expect(await statuses()).toBe(stage)
    restart({ identity: true })
    expect((await decide('pass')).status).toBe(303)
    // The sandbox tells it, signed, and everything that looks at checks looks.
    await server.jobsFor(30 * minuteMs, 10 * minuteMs)
    expect(await statuses()).toBe('cancelled')
    expect(await step()).toBe('pending ready 3')
    expect(refOf((await start()).json.url)).toMatch(/^vs_/)
    await server.jobsFor(minuteMs, 30_000)
    expect(await statuses()).toBe('cancelled created')
  },
)

test('where Stripe takes payments alone, it still answers for the checks that were begun with it', async () => {
  const { start, statuses, step } = await server.atIdentityStep()
  const { ref } = await start()
  restart({ identity: false })
  server.happens(ref, 'processing')
  expect(await step()).toBe('pending processing 2')
  server.happens(ref, 'verified')
  await server.jobsFor(minuteMs, 30_000)
  expect(await statuses()).toBe('verified')
  const next = await server.atIdentityStep()
  expect((await next.start()).json.url).toContain('/sandbox/identity/')
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.mistakes).toEqual([])
})
