import { once } from 'node:events'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { releaseExpiredChecks } from './billing/release-expired-checks.ts'
import { openDatabase } from './db/open-database.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { preparePortal } from './demo/prepare-portal.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Deps } from './deps.ts'
import { type Env, parseEnv } from './env.ts'
import { answerBrokenRequests } from './http/answer-broken-requests.ts'
import { createHandlers } from './jobs/handlers.ts'
import { openQueue } from './jobs/job-queue.ts'
import { createKeys } from './keys.ts'
import { createLog } from './log.ts'
import { createProviders } from './providers/create-providers.ts'
import { printWelcome } from './print-welcome.ts'
import { purgeExpired } from './db/purge-expired.ts'
import { renewSubscriptions } from './sandbox/payment/change-subscription.ts'
import { StartError } from './start-error.ts'

interface Options {
  /** The settings. */
  source: Readonly<Record<string, string | undefined>>
  /** Whether an empty database gets demo data. */
  demo: boolean
  publicDir: string
}

const stopWithinMs = 8000
const hourMs = 3_600_000

/** Starts everything there is in this process. */
export async function startServer({ source, demo, publicDir }: Options): Promise<{ stop(): Promise<void> }> {
  const env = parseEnv(source)
  const log = createLog(env.logLevel)
  const database = await openDatabase({
    ...env,
    onError: (err) => log.error({ err }, 'a connection was lost'),
  })
  await prepareDatabase(database)
  const queue = await openQueue(database, log)
  const basics = { env, db: database.db, keys: createKeys(env.dataKey), clock: () => new Date() }
  const providers = createProviders(basics)
  const deps: Deps = { ...basics, log, jobs: queue, providers, fetch: globalThis.fetch }
  const server = await listen(env, createApp(deps, { publicDir }).fetch)
  queue.start(createHandlers(deps))
  const hourly = setInterval(() => {
    void purgeExpired(deps)
    void releaseExpiredChecks(deps)
    if (env.sandboxAllowed) void renewSubscriptions(deps)
  }, hourMs)
  printWelcome(env, demo && !env.production ? await prepareDemo(deps) : undefined)
  let stopped: Promise<void> | undefined
  return {
    stop: () =>
      (stopped ??= (async () => {
        clearInterval(hourly)
        await closeServer(server)
        await queue.stop()
        providers.email.close?.()
        await database.close()
      })()),
  }
}

async function prepareDemo(deps: Deps): ReturnType<typeof seedDemo> {
  const demo = await seedDemo(deps)
  if (demo) await preparePortal(deps)
  return demo
}

async function listen(env: Env, fetch: Parameters<typeof serve>[0]['fetch']): Promise<Server> {
  const server = serve({ fetch, port: env.port }) as Server
  answerBrokenRequests(server)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${env.port} is in use by another program`)
    if (code === 'EACCES') throw new StartError(`PORT ${env.port} may not be used by this user`)
    throw error
  }
  return server
}

/** Takes no new connection, lets the running requests end, and gives up on them after a while. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection that becomes idle later would otherwise be kept for its next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), stopWithinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}
