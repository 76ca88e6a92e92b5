import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProcessDeps } from '#platform/scope.ts'
import { createLog } from '#platform/log.ts'
import type { AppEnv } from './app-env.ts'
import { logRequests } from './prepare-request.ts'

afterEach(() => vi.useRealTimers())

async function linesOf(route: string, ms: number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const app = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('deps', { log } as ProcessDeps)
    c.set('route', route)
    return next()
  }, logRequests)
  app.get('/asked/:for', (c) => {
    vi.advanceTimersByTime(ms)
    return c.text('')
  })
  await app.request('/asked/secret-token')
  return lines.map((line) => JSON.parse(line) as object)
}

const [debug, info, warn] = [20, 30, 40]

test.each([
  ['/api/employees', 1999, info],
  ['/api/employees', 2000, warn],
  ['/healthz', 3, debug],
  ['/readyz', 2400, warn],
])('a request to %s that takes %i ms is one line, of level %i', async (route, ms, level) => {
  expect(await linesOf(route, ms)).toEqual([
    { level, time: expect.any(Number), method: 'GET', route, status: 200, ms, msg: 'request' },
  ])
})
