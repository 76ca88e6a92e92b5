import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { vi } from 'vitest'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']

/** True when this machine has a program. */
export const hasProgram = (name: string): boolean => folders.some((folder) => existsSync(join(folder, name)))

/** Programs around a PostgreSQL, in a folder of their own, as a user who may run it. */
export interface Programs {
  folder: string
  /** Starts one in the background; its name is what `kill` ends it by, and the folder of its data. */
  start(name: string, command: string, args: string[]): void
  /** Ends one as its machine would by dying: with a PostgreSQL that runs on the folder of its name. */
  kill(name: string): Promise<void>
  /** Writes a file that they may read; answers its path. */
  write(name: string, text: string): Promise<string>
  makeFolder(name: string): Promise<void>
  /** Returns their latest output, for a failure. */
  said(): string
  /** Kills all of them, and removes the folder. */
  end(): Promise<void>
}

export async function createPrograms(): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-programs-'))
  const owner = unprivilegedUser()
  const running = new Map<string, ChildProcess>()
  let text = ''
  const own = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid)
    await chmod(path, 0o700)
  }
  await own(folder)

  const programs: Programs = {
    folder,
    start(name, command, args) {
      const env = { PATH: folders.join(delimiter), HOME: folder }
      // Starts a process group, so that a kill takes its children with it.
      const child = spawn(command, args, { ...owner, cwd: folder, detached: true, env })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (text = `${text}${name}: ${String(chunk)}`.slice(-8000)))
      child.on('error', ({ message }) => (text += `${name}: ${message}\n`))
      running.set(name, child)
    },
    async kill(name) {
      const child = running.get(name)
      running.delete(name)
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'close')
      killNow(-child.pid)
      // PostgreSQL is in no group of who starts it.
      const [pid] = (await readFile(join(folder, name, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
      if (pid) {
        killNow(Number(pid))
        await vi.waitUntil(() => !existsSync(`/proc/${pid}`), { timeout: 10_000, interval: 20 })
      }
      await ended
    },
    async write(name, content) {
      const path = join(folder, name)
      await writeFile(path, content)
      await own(path)
      return path
    },
    async makeFolder(name) {
      await mkdir(join(folder, name))
      await own(join(folder, name))
    },
    said: () => text,
    async end() {
      for (const name of running.keys()) await programs.kill(name)
      await rm(folder, { recursive: true, force: true })
    },
  }
  return programs
}

/** PostgreSQL and PgBouncer do not run as root; Debian makes them a user. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}
