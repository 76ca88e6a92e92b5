import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Ends each connection with its next answer once the server is about to end, so that none is reused meanwhile. */
export function closeConnections(stopping: AbortSignal): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (stopping.aborted) c.header('connection', 'close')
  }
}
