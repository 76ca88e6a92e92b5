import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const here = import.meta.dirname
const debian = existsSync('/etc/os-release') && readFileSync('/etc/os-release', 'utf8')
const programs =
  'pg_createcluster caddy nginx age prometheus prometheus-alertmanager prometheus-node-exporter prometheus-blackbox-exporter'.split(
    ' ',
  )

/** What a scratch machine lacks here; empty where it can be made. */
export function lacking(): string[] {
  if (process.getuid?.() !== 0) return ['root']
  if (!debian || !/^ID=debian$/m.test(debian)) return ['Debian']
  return programs.filter((name) => !['bin', 'sbin'].some((at) => existsSync(`/usr/${at}/${name}`)))
}

const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']

// Changes of its files are in memory and its network is its own, so ports and paths are those that the guide names.
const setUp = `
ip link set lo up
mount -t tmpfs tmpfs "$FOLDER/layers"
for at in etc opt usr var root home; do
  mkdir -p "$FOLDER/layers/$at/changed" "$FOLDER/layers/$at/work"
  mount -t overlay overlay -o "lowerdir=/$at,upperdir=$FOLDER/layers/$at/changed,workdir=$FOLDER/layers/$at/work" "/$at"
done
mount -t tmpfs -o mode=755 tmpfs /run
# Debian's packages leave an empty cluster behind; this machine's own is no part of it.
for at in /etc/postgresql /var/lib/postgresql /var/log/postgresql; do
  mount -t tmpfs tmpfs $at; chown postgres:postgres $at
done
install -d -o postgres -g postgres -m 2775 /run/postgresql
install -d -m 755 /run/nginx
pg_createcluster --start 15 main > /dev/null
# The Node that runs this, at the place that the guide names.
rm -f /usr/bin/node; install -m 755 "$NODE" /usr/bin/node
printf '#!/bin/sh\\nexec /usr/bin/node ${here}/systemctl.ts "$@"\\n' > /usr/local/bin/systemctl
# Its packages are those of the machine around it: the network is not there.
printf '#!/bin/sh\\ntest "$1" = update || exec /usr/bin/apt-get --no-download --no-upgrade "$@"\\n' > /usr/local/bin/apt-get
# An operator in front of the settings gives the login of the mail server, and an authority that Node does not know.
printf '#!/bin/sh\\nsed -i s/user:password@/bonafide:right@/ "$1"; echo NODE_EXTRA_CA_CERTS=/etc/ssl/test.ca >> "$1"\\n' > /usr/local/bin/edit
chmod +x /usr/local/bin/systemctl /usr/local/bin/apt-get /usr/local/bin/edit
# An authority of its own in the place of Let's Encrypt, which cannot be asked.
cd /etc/ssl
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -keyout test.ca.key -out test.ca \\
  -subj '/CN=Authority of a test' 2> /dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout test.key -out test.csr -subj '/CN=test' 2> /dev/null
printf 'subjectAltName=DNS:verify.example.com,DNS:smtp.example.com' > test.names
openssl x509 -req -in test.csr -CA test.ca -CAkey test.ca.key -days 20 -extfile test.names -out test.crt 2> /dev/null
chmod 644 test.key
cp test.ca /usr/local/share/ca-certificates/test.crt
update-ca-certificates > /dev/null 2>&1
echo '127.0.0.1 localhost verify.example.com smtp.example.com' > /etc/hosts
/usr/bin/node ${here}/mailbox.ts "$FOLDER/mail" /etc/ssl/test.key /etc/ssl/test.crt &
touch "$FOLDER/ready"
# It is the first process, with which all others end: when it is removed, or what made it has ended.
while read -r -t 1 || test $? -gt 128; do :; done`

export interface ScratchMachine {
  /** A folder that is there outside too. */
  folder: string
  /** Runs commands as root, in that folder; fails with all that they said where one fails. */
  run: (script: string, env?: Record<string, string>) => Promise<string>
  /** The same, of a script that may fail. */
  attempt: (script: string, env?: Record<string, string>) => Promise<{ code: number; said: string }>
  /** The emails that its mail server has taken. */
  mail: () => Promise<{ from: string; to: string[]; subject: string; text: string }[]>
  remove: () => Promise<void>
}

/** Makes an empty Debian 12 on this one: files, network and processes of its own, which are gone when it is removed. */
export async function createMachine(): Promise<ScratchMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-machine-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'layers'))
  const outer = spawn('unshare', [...apart, 'bash', '-euc', setUp], {
    env: { PATH: process.env['PATH'], FOLDER: folder, NODE: process.execPath },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [outer.stdout, outer.stderr]) stream.on('data', (part) => (said += String(part)))
  while (!existsSync(join(folder, 'ready'))) {
    if (outer.exitCode !== null) throw new Error(`the machine did not start: ${said}`)
    await sleep(100)
  }
  const children = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8')
  const inside = ['--target', children.trim(), '--mount', '--net', '--pid', '--wd=/']

  const attempt: ScratchMachine['attempt'] = (script, env = {}) => {
    const shell = ['bash', '--norc', '-euo', 'pipefail', '-c', `cd ${folder}\n${script}`]
    return execute('nsenter', [...inside, '--', ...shell], {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      EDITOR: 'edit',
      ...env,
    })
  }
  return {
    folder,
    attempt,
    async run(script, env) {
      const { code, said: all } = await attempt(script, env)
      if (code !== 0) throw new Error(`exit ${code} of: ${script}\n${all}`)
      return all
    },
    async mail() {
      const text = await readFile(join(folder, 'mail'), 'utf8').catch(() => '')
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    },
    async remove() {
      outer.kill('SIGKILL')
      if (outer.exitCode === null && outer.signalCode === null) await once(outer, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function execute(program: string, args: string[], env?: Record<string, string>) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(program, args, { env, maxBuffer: 64e6, timeout: 240_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    )
  })
}
