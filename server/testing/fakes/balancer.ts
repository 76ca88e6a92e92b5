import { setTimeout as sleep } from 'node:timers/promises'
import { isReady } from '../processes/processes.ts'

export interface Balancer {
  /** Takes a server in, which is asked from then on whether it is ready. */
  add(url: string): void
  remove(url: string): void
  /**
   * Sends a request to one of the ready servers in turn. Only what no server has accepted goes to another one:
   * a request that might have had an effect is not sent twice.
   */
  send(request: (url: string) => Promise<Response>): Promise<Response>
  stop(): Promise<void>
}

/** Plays a load balancer: asks each server whether it is ready, and spreads requests over those that are. */
export function createBalancer({ askEveryMs = 100 } = {}): Balancer {
  const servers = new Map<string, boolean>()
  const watching: Promise<void>[] = []
  let turn = 0
  const watch = async (url: string) => {
    while (servers.has(url)) {
      const ready = await isReady(url)
      if (servers.has(url)) servers.set(url, ready)
      await sleep(askEveryMs)
    }
  }
  return {
    add(url) {
      servers.set(url, true)
      watching.push(watch(url))
    },
    remove: (url) => void servers.delete(url),
    async send(request) {
      const ready = [...servers].filter(([, is]) => is).map(([url]) => url)
      const first = turn++ % Math.max(1, ready.length)
      for (const url of [...ready.slice(first), ...ready.slice(0, first)]) {
        try {
          return await request(url)
        } catch (error) {
          if (!isNotConnected(error)) throw error
        }
      }
      throw new Error('no server took the request')
    },
    async stop() {
      servers.clear()
      await Promise.all(watching)
    },
  }
}

// Refused, or reset before anything was sent: what a system does with those it had not handed over yet.
function isNotConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const causes = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every((one) => (one as NodeJS.ErrnoException | undefined)?.syscall === 'connect')
}
