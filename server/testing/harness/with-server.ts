import { afterAll, beforeAll } from 'vitest'
import { createTestServer } from './create-test-server.ts'

/**
 * Shares a server between the tests of a file: started before the first, closed after the last. Its members exist
 * inside hooks and tests only.
 */
export function withServer<Server extends { close(): Promise<unknown> }>(
  start: () => Promise<Server>,
): Server {
  const server = {} as Server
  beforeAll(async () => {
    // Copies getters as getters, since the tests read them later.
    Object.defineProperties(server, Object.getOwnPropertyDescriptors(await start()))
  })
  afterAll(() => server.close())
  return server
}

/** A whole server on this worker's database. */
export const withTestServer = (options?: Parameters<typeof createTestServer>[0]) =>
  withServer(() => createTestServer(options))
