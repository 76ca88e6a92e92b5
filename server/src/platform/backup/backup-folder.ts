import { createHash } from 'node:crypto'
import { join, relative, resolve } from 'node:path'

// What fits into a socket's address everywhere (sun_path has 104 bytes on macOS, with a zero at its end).
const longestPath = 103

/** Where a running server's part of a backup is. Only its user can enter. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

/** Where a running server is asked for a backup; undefined where no such address can be made of the path. */
export function backupAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32)
    return `\\\\.\\pipe\\bonafide-${name}`
  }
  const path = resolve(backupFolder(dataDir), 'socket')
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= longestPath)
}
