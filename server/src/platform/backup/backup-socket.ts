import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { keyId } from '#platform/keys/keys.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Env } from '#platform/config/env.ts'
import { backupAddress, backupFolder, type Snapshot, takeSnapshot } from './take-snapshot.ts'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { StartError } from '#platform/app-error.ts'

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
    const answered = giveSnapshot(socket, setting).finally(() => sockets.delete(socket))
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

async function giveSnapshot(socket: Socket, { env, database, log }: Setting): Promise<void> {
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

const Answer = v.union([
  v.object({
    snapshot: v.object({
      folder: v.string(),
      schema: v.number(),
      postgres: v.string(),
      dataKey: v.nullable(v.string()),
      sessionSecret: v.nullable(v.string()),
    }),
  }),
  v.object({ failure: v.string() }),
])

export interface HeldSnapshot {
  snapshot: Snapshot
  /** Lets it be removed. */
  release(): Promise<void>
}

/**
 * Returns a snapshot of the server that runs on a data directory; undefined when there is none.
 * @throws StartError when it could not take one
 */
export async function askServer(dataDir: string): Promise<HeldSnapshot | undefined> {
  const address = backupAddress(dataDir)
  const socket = address && (await reach(address))
  if (!socket) return undefined
  const [line] = await Promise.race([
    once(createInterface({ input: socket }), 'line') as Promise<[string]>,
    new Promise<['']>((resolve) => void socket.once('close', () => resolve(['']))),
  ])
  const answer = line ? v.parse(Answer, JSON.parse(line)) : { failure: 'The server ended meanwhile.' }
  if ('failure' in answer) {
    socket.destroy()
    throw new StartError(answer.failure)
  }
  return {
    snapshot: answer.snapshot,
    async release() {
      socket.destroy()
    },
  }
}

async function reach(address: string): Promise<Socket | undefined> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    socket.on('error', () => {})
    return socket
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // No server has been here, or one that was killed.
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return undefined
    if (code === 'EACCES')
      throw new StartError('The server runs as a different user. Run this command as that user.')
    throw error
  }
}
