import { execFile, execFileSync } from 'node:child_process'
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { documentedBlocks } from './documented-roles.ts'
import { freePort } from '../processes/free-port.ts'

const packaged = '/usr/lib/postgresql'

/** Finds a full PostgreSQL: the one that comes with the tests has no pg_basebackup. */
export function findPostgres(): string | undefined {
  const versions = existsSync(packaged) ? readdirSync(packaged).map(Number).filter(Boolean) : []
  return versions
    .toSorted((a, b) => b - a)
    .map((version) => join(packaged, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')))
}

/** A PostgreSQL that archives its write-ahead log as docs/operations.md says, and what a restore of it takes. */
export async function startArchivingPostgres(bin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-archive-'))
  const asUser = otherThanRoot()
  const own = async (path: string) => {
    if (asUser) await chown(path, asUser.uid, asUser.gid)
  }
  await own(folder)
  const [data, copy, archive] = ['data', 'copy', 'archive'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(archive)
  await own(archive)
  const port = await freePort()
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(join(bin, command), args, { ...asUser, cwd: folder })
  const start = (directory: string) =>
    run('pg_ctl', '-D', directory, '-w', '-t', '120', '-l', join(folder, 'log'), 'start')
  await run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  await appendFile(
    join(data, 'postgresql.conf'),
    [
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${folder}'`,
      ...documented(documentedBlocks('docs/operations.md', 'ini')[0], archive),
      '',
    ].join('\n'),
  )
  await start(data)
  let running: string | undefined = data
  const end = async (mode: 'fast' | 'immediate') => {
    if (running) await run('pg_ctl', '-D', running, '-m', mode, '-w', 'stop')
    running = undefined
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    major: Number(basename(dirname(bin))),
    baseBackup: () =>
      run(
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-D',
        copy,
        '-X',
        'none',
        '-c',
        'fast',
      ),
    end,
    /** Starts a replacement for the ended server: the copy, followed by the log up to a named point or to a time. */
    async recover(target: `recovery_target_${'name' | 'time'} = '${string}'`) {
      await appendFile(
        join(copy, 'postgresql.conf'),
        [
          ...documented(documentedBlocks('docs/operations.md', 'ini')[1], archive).map((line) =>
            line.startsWith('recovery_target_time') ? target : line,
          ),
          '',
        ].join('\n'),
      )
      await writeFile(join(copy, 'recovery.signal'), '')
      await start(copy)
      running = copy
      await untilPromoted(port)
    },
    async stop() {
      await end('fast')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Settings of docs/operations.md: its first block has those of the archive, its second those of a recovery. */
function documented(block: string | undefined, archive: string): string[] {
  if (!block?.includes('/archive/'))
    throw new Error('docs/operations.md has the settings of an archive elsewhere')
  return block.replaceAll('/archive/', `${archive}/`).trim().split('\n')
}

/** Waits for the promotion: the server accepts connections before it accepts changes. */
async function untilPromoted(port: number): Promise<void> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await client.connect()
  const isRecovering = async () => (await client.query('select pg_is_in_recovery() as is')).rows[0]?.is
  while (await isRecovering()) await sleep(200)
  await client.end()
}

// PostgreSQL does not run as root.
function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
