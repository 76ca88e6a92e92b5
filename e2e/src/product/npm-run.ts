import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { onTestFinished, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

interface Options {
  env?: Record<string, string>
  /** Another copy of the repository. */
  cwd?: string
}

interface Started {
  output: () => string
  ended: Promise<number | null>
  /** Waits until it has printed this. */
  until: (words: string) => Promise<void>
  /** Ends it as Ctrl-C in a terminal does: npm and all that it has started are told. */
  interrupt: () => Promise<unknown>
}

// Set by the run of tests that this is in: a command would take itself for a part of it.
const ofTests = /^(?:VITEST.*|TEST.*|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL)$/

/** Starts an npm script, `npm run <name> -- <args>`, which does not outlive its test. */
export function npmStart(name: string, args: string[] = [], { env = {}, cwd = root }: Options = {}): Started {
  const inherited = Object.entries(process.env).filter(([key]) => !ofTests.test(key))
  const child = spawn('npm', ['run', name, '--', ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, which is what a terminal interrupts.
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const signal = (which: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, which)
  }
  onTestFinished(() => signal('SIGKILL'))
  return {
    output: () => text,
    ended,
    async until(words) {
      const isOver = () => text.includes(words) || child.exitCode !== null || child.signalCode !== null
      await vi.waitUntil(isOver, { timeout: 120_000, interval: 50 }).catch(() => undefined)
      if (!text.includes(words)) throw new Error(`npm run ${name} did not print “${words}” but: ${text}`)
    },
    interrupt() {
      signal('SIGINT')
      return ended
    },
  }
}

/** Runs an npm script to its end: the code it ends with, and all that it prints. */
export async function npmRun(name: string, args: string[] = [], options: Options = {}) {
  const { ended, output } = npmStart(name, args, options)
  return { code: await ended, output: output() }
}
