// What stands at /usr/local/bin/systemctl of a scratch machine, where no systemd runs: starts and ends the processes of
// units as their files say, and shuts off what `ProtectSystem=strict` does.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const running = '/run/units'
const folders = ['/etc/systemd/system', '/lib/systemd/system']

/** The lines of a unit's file by their key, with the instance's name in place of its specifier. */
function readUnit(name: string): Map<string, string[]> {
  const full = /\.(?:service|timer)$/.test(name) ? name : `${name}.service`
  const [, stem = '', instance = '', kind = ''] = /^([^@.]+)(?:@(.*))?\.(service|timer)$/.exec(full) ?? []
  const file = instance ? `${stem}@.${kind}` : full
  const path = folders.map((folder) => `${folder}/${file}`).find((candidate) => existsSync(candidate))
  if (!path) fail(`Unit ${full} not found.`)
  const lines = new Map<string, string[]>()
  for (const [, key = '', value = ''] of readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm)) {
    const meant = value.replaceAll(/%(.)/g, (_all, letter: string) => (letter === 'i' ? instance : letter))
    // An empty value takes back those before it.
    lines.set(key, meant ? [...(lines.get(key) ?? []), meant] : [])
  }
  return lines
}

function environmentOf(unit: Map<string, string[]>, user: string): Record<string, string> {
  const home = spawnSync('getent', ['passwd', user], { encoding: 'utf8' }).stdout.split(':')[5] ?? '/'
  const given = (unit.get('Environment') ?? []).flatMap((line) => line.split(' '))
  const files = (unit.get('EnvironmentFile') ?? []).flatMap((path) => {
    if (path.startsWith('-') && !existsSync(path.slice(1))) return []
    return readFileSync(path.replace(/^-/, ''), 'utf8').split('\n')
  })
  const pairs = [...given, ...files]
    .filter((line) => /^\w+=/.test(line))
    .map((line) => {
      const [name = '', ...rest] = line.split('=')
      return [name, rest.join('=').replaceAll(/^(["'])(.*)\1$/g, '$2')]
    })
  return { PATH: '/usr/bin:/usr/sbin:/bin:/sbin', HOME: home, USER: user, ...Object.fromEntries(pairs) }
}

/** Returns the words of a command line, with the variables in it. */
function wordsOf(line: string, env: Record<string, string>): string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
  return words.flatMap(([, single, double, plain]) => {
    const variable = /^\$(\w+)$/.exec(plain ?? '')?.[1]
    if (variable) return (env[variable] ?? '').split(' ').filter(Boolean)
    return [(single ?? double ?? plain ?? '').replaceAll('$$', '$')]
  })
}

/** Returns the command that runs another one as the unit's user, who may write only where the unit says. */
function confined(unit: Map<string, string[]>, user: string, command: string[]): [string, string[]] {
  const capabilities = (unit.get('AmbientCapabilities') ?? []).map((name) =>
    name.replace('CAP_', '+').toLowerCase(),
  )
  const asUser = [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${user}`,
    '--init-groups',
    ...capabilities.flatMap((name) => [`--inh-caps=${name}`, `--ambient-caps=${name}`]),
    ...command,
  ]
  if (!unit.get('ProtectSystem')?.includes('strict')) return [asUser[0] ?? '', asUser.slice(1)]
  const writable = (unit.get('ReadWritePaths') ?? []).flatMap((line) => line.split(' '))
  const lines = [
    'for at in /etc /opt /usr /var /home /root; do mount --bind $at $at; mount -o remount,bind,ro $at; done',
    ...writable.map((path) => {
      const at = path.replace(/^-/, '')
      return `if test -e ${at}; then mount --bind ${at} ${at}; mount -o remount,bind,rw ${at}; fi`
    }),
    'exec "$@"',
  ]
  return ['unshare', ['--mount', '--', 'sh', '-euc', lines.join('\n'), 'sh', ...asUser]]
}

function start(name: string): void {
  const unit = readUnit(name)
  if (name.endsWith('.timer')) {
    const times = unit.get('OnCalendar') ?? []
    if (spawnSync('systemd-analyze', ['calendar', ...times]).status !== 0) fail(`${times.join()} is no time`)
    return
  }
  const user = unit.get('User')?.at(-1) ?? 'root'
  const env = environmentOf(unit, user)
  const file = `${running}/${name}.pid`
  if (existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))) return
  mkdirSync(running, { recursive: true })
  const log = openSync(`${running}/${name}.log`, 'a')
  const options = { env, cwd: unit.get('WorkingDirectory')?.at(-1) ?? '/' }
  const stdio: ['ignore', number, number] = ['ignore', log, log]
  const [program, args] = confined(unit, user, wordsOf(unit.get('ExecStart')?.at(-1) ?? '', env))
  if (!unit.get('Type')?.includes('oneshot')) {
    const child = spawn(program, args, { ...options, stdio, detached: true })
    writeFileSync(file, String(child.pid))
    child.unref()
    return
  }
  if (spawnSync(program, args, { ...options, stdio }).status !== 0) fail(`Job for ${name}.service failed.`)
  for (const line of unit.get('ExecStartPost') ?? []) {
    const [, signs = '', command = ''] = /^([+-]*)(.*)$/.exec(line) ?? []
    const words = wordsOf(command, env)
    const [after, rest] = signs.includes('+') ? [words[0] ?? '', words.slice(1)] : confined(unit, user, words)
    const { status } = spawnSync(after, rest, { ...options, stdio })
    if (status !== 0 && !signs.includes('-')) fail(`Job for ${name}.service failed.`)
  }
}

async function stop(name: string): Promise<void> {
  const file = `${running}/${name}.pid`
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  const seconds = Number.parseInt(readUnit(name).get('TimeoutStopSec')?.at(-1) ?? '90', 10)
  signal(pid, 'SIGTERM')
  for (let waited = 0; isAlive(pid) && waited < seconds * 1000; waited += 50) await sleep(50)
  if (isAlive(pid)) {
    signal(pid, 'SIGKILL')
    writeFileSync(`${running}/${name}.log`, 'it had to be killed\n', { flag: 'a' })
  }
  rmSync(file)
}

function signal(pid: number, which: NodeJS.Signals): void {
  try {
    process.kill(pid, which)
  } catch {
    // It has ended by itself.
  }
}

/** True while a process runs: one that has ended is there until its parent has looked. */
function isAlive(pid: number): boolean {
  const path = `/proc/${pid}/stat`
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'))
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

const [verb = '', ...rest] = process.argv.slice(2)
const starts = ['start', 'restart'].includes(verb) || (verb === 'enable' && rest.includes('--now'))
if (!['daemon-reload', 'enable', 'start', 'restart', 'stop'].includes(verb)) fail(`Unknown command ${verb}.`)
for (const name of rest.filter((word) => !word.startsWith('-'))) {
  if (verb === 'enable' && !readUnit(name).has('WantedBy')) fail(`Unit ${name} has no installation config.`)
  if (['restart', 'stop'].includes(verb)) await stop(name)
  if (starts) start(name)
}
