import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { keyId } from '#platform/keys/key-id.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Env } from '#platform/config/env.ts'
import { backupAddress, backupFolder } from './backup-folder.ts'
import { takeSnapshot } from './take-snapshot.ts'

interface Setting {
  env: Pick<Env, 'dataDir' | 'dataKey' | 'sessionSecret'>
  database: OpenDatabase
  log: Logger
}

/**
 * Lets `npm run backup` ask the server, which alone may touch the files of its database: each connection gets a
 * snapshot, told in one line of JSON, which is removed when the connection ends.
 */
export async function answerBackups(setting: Setting): Promise<{ close(): Promise<void> }> {
  const { env, log } = setting
  const folder = backupFolder(env.dataDir)
  // Removes leftovers of a process that was killed. The lock of the data directory is ours.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (/^(snapshot-|socket$)/.test(name)) await rm(join(folder, name), { recursive: true })
  }
  const address = backupAddress(env.dataDir)
  if (!address) {
    log.warn('the path of DATA_DIR is too long for npm run backup to reach this server')
    return { close: async () => {} }
  }
  const sockets = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const answered = answer(socket, setting).finally(() => sockets.delete(socket))
    sockets.set(socket, answered)
  })
  server.listen(address)
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      for (const socket of sockets.keys()) socket.destroy()
      await Promise.all(sockets.values())
    },
  }
}

async function answer(socket: Socket, { env, database, log }: Setting): Promise<void> {
  // The client may be gone at any time.
  socket.on('error', () => {})
  const gone = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.resume()
  try {
    const started = performance.now()
    const keys = { dataKey: keyId(env.dataKey.current), sessionSecret: keyId(env.sessionSecret.current) }
    const snapshot = await takeSnapshot(database, { dataDir: env.dataDir, keys })
    log.info({ ms: Math.round(performance.now() - started) }, 'a snapshot was taken for a backup')
    socket.write(`${JSON.stringify({ snapshot })}\n`)
    await gone
    await rm(snapshot.folder, { recursive: true, force: true })
  } catch (error) {
    log.error({ err: error }, 'a backup failed')
    const noSpace = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    const reason = noSpace ? 'the disk is full' : 'see the log of the server'
    socket.end(`${JSON.stringify({ failure: `The server could not copy its database: ${reason}.` })}\n`)
  }
}
