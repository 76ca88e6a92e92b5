import { createApp } from '#app.ts'
import { createDeps } from './deps.ts'
import { preparePortal } from '#demo/prepare-portal.ts'
import { type DemoUser, seedDemo } from '#demo/seed-demo.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import { type Env, parseEnv } from '#platform/config/env.ts'
import { createAdmission } from '#platform/http/admission.ts'
import { listen } from '#platform/http/listen.ts'
import { createTurnAway } from '#platform/http/turn-away.ts'
import { startJobs } from '#modules.ts'
import { acrossOrganisations, onAccounts } from '#platform/db/reach.ts'
import { withdrawTested } from '#verification/withdraw-tested.ts'
import { type RunningProcess, stopWithinMs } from './run-process.ts'
import { roleNames } from '@bonafide/shared/contract/accounts/team.ts'
import { hasOutbox } from '#platform/config/sandbox-settings.ts'

interface Options {
  /** The settings. */
  source: Readonly<Record<string, string | undefined>>
  /** Whether an empty database gets demo data. */
  demo: boolean
  publicDir: string
  /** Aborted when the server is not wanted any more. */
  signal: AbortSignal
}

/** Starts a server: it answers requests and, unless RUN_JOBS is 0, works off jobs. */
export async function startServer({ source, demo, publicDir, signal }: Options): Promise<RunningProcess> {
  const env = parseEnv(source)
  const { deps, queue, probe, close } = await createDeps(env, { works: env.runJobs, signal })
  await acrossOrganisations('start', () => withdrawTested(deps))
  const stopping = new AbortController()
  const admission = createAdmission(env.requestsAtOnce)
  const app = createApp(deps, { publicDir, stopping: stopping.signal, probe, admission })
  const listener = await listen(env, app.fetch, createTurnAway(deps, admission))
  const jobs = env.runJobs ? startJobs(deps, queue) : queue
  const users = demo ? await onAccounts('start', () => prepareDemo(deps)) : undefined
  if (process.stdout.isTTY) printWelcome(env, users)
  else deps.log.info(welcomeFields(env, users), 'the server is running')
  // No balancer knows yet of a server that is to end before it has begun.
  const drainMs = signal.aborted ? 0 : env.drainMs
  return {
    async stop() {
      stopping.abort()
      deps.log.info({ drainMs }, 'the server ends')
      const [cut] = await Promise.all([
        listener.stop({ drainMs, finishMs: stopWithinMs }),
        jobs.stop({ withinMs: stopWithinMs }),
      ])
      if (cut > 0) deps.log.warn({ connections: cut }, 'requests that took too long were cut off')
      await close()
    },
  }
}

async function prepareDemo(deps: ProcessDeps): ReturnType<typeof seedDemo> {
  const demo = await seedDemo(deps)
  if (demo) await preparePortal(deps)
  return demo
}

/** What `printWelcome` says, for a log. The users of the demo and their passwords are made up. */
function welcomeFields(env: Env, demo: readonly DemoUser[] = []): object {
  return {
    url: env.publicUrl,
    ...(hasOutbox(env) && { outbox: `${env.publicUrl}/sandbox/outbox` }),
    ...(demo.length && {
      demo: demo.map(({ email, password, role }) => [email, password, roleNames[role].name].join(' ')),
    }),
  }
}

/** Where to look and how to sign in, for the user who has started the server by hand. */
function printWelcome(env: Env, demo: readonly DemoUser[] = []): void {
  const width = Math.max(0, ...demo.map(({ email }) => email.length))
  const lines = [
    `Bonafide is running at ${env.publicUrl}`,
    '',
    `  Console   ${env.publicUrl}/`,
    ...(hasOutbox(env) ? [`  Outbox    ${env.publicUrl}/sandbox/outbox`] : []),
    ...demo.map(
      ({ email, password, role }, index) =>
        `  ${index ? '       ' : 'Sign in'}   ${email.padEnd(width)}  ${password}  ${roleNames[role].name}`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
