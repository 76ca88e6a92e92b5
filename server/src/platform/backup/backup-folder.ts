import { createHash } from 'node:crypto'
import { join, relative, resolve } from 'node:path'

// The longest path that fits into a socket's address everywhere: sun_path has 104 bytes on macOS, with a final zero.
const longestPath = 103

/** Returns the folder of a running server's part of a backup. Only the server's user can enter it. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

/**
 * Returns the address at which a running server takes requests for a backup; undefined when the path is too long for one.
 */
export function backupAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32)
    return `\\\\.\\pipe\\bonafide-${name}`
  }
  const path = resolve(backupFolder(dataDir), 'socket')
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= longestPath)
}
