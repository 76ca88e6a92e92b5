import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a running process was started, in whatever words the system has for it: process ids are used again.
 * Undefined when there is no such process.
 */
export function startOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') return linuxStart(pid)
    if (process.platform !== 'win32') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    process.kill(pid, 0)
    return 'running'
  } catch {
    return undefined
  }
}

function linuxStart(pid: number): string | undefined {
  // The command name in field 2 may hold spaces and brackets; the fields after it do not.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  return state === 'Z' || state === 'X' ? undefined : fields[19]
}
