import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { StartError } from '#platform/config/start-error.ts'
import { backupAddress } from './backup-folder.ts'
import type { Snapshot } from './take-snapshot.ts'

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
