import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The file that runs a command in a test, and the code in it that does; or why no test does. */
type Run = readonly [file: string, code: string] | { readonly not: string }

const operators = 'e2e/src/operator-commands.slow.test.ts'
const developers = 'e2e/src/developer-commands.slow.test.ts'

/** Every script of package.json. */
const scripts: Readonly<Record<string, Run>> = {
  start: ['e2e/src/start.slow.test.ts', "'../../scripts/start.mjs'"],
  worker: [operators, "npmStart('worker'"],
  dev: [developers, "npmStart('dev'"],
  build: [developers, "npmRun('build'"],
  // With all others that wireit runs, which it depends on.
  'build:all': [developers, "npmRun('build:all'"],
  check: [developers, "npmRun('check'"],
  format: [developers, "npmRun('format'"],
  test: { not: 'it is what runs the tests' },
  'test:all': { not: 'it is what runs the tests' },
  size: [developers, "npmRun('size'"],
  bench: [developers, "npmRun('bench', ['--quick'"],
  conformance: [developers, "npmRun('conformance'"],
  reliability: [developers, "npmRun('reliability', ['--quick'"],
  shots: [developers, "npmRun('shots', ['--quick'"],
  docs: [developers, "npmRun('docs'"],
  backup: [operators, "npmRun('backup'"],
  restore: [operators, "npmRun('restore'"],
  'keys:rotate': [operators, "npmRun('keys:rotate'"],
  'audit:verify': [operators, "npmRun('audit:verify'"],
  'messages:release': [operators, "npmRun('messages:release'"],
  'messages:stop': [operators, "npmRun('messages:stop'"],
  'messages:allow': [operators, "npmRun('messages:allow'"],
  distribute: [operators, "npmRun('distribute'"],
  'sso:domain': [operators, "npmRun('sso:domain'"],
  'factors:reset': [operators, "npmRun('factors:reset'"],
  'owners:invite': [operators, "npmRun('owners:invite'"],
  licences: [developers, "npmRun('licences'"],
  sbom: [developers, "npmRun('sbom'"],
  // As far as it goes without a cluster.
  'test:citus': [developers, "npmRun('test:citus'"],
  release: ['e2e/src/release.slow.test.ts', "npmRun('release'"],
  'image:rehearse': [developers, "npmRun('image:rehearse'"],
}

const frameworks = 'e2e/src/product/packed-sdk.ts'
const inviters = 'e2e/src/invite-from-server.test.ts'
const engine = { not: 'it takes an engine of containers; image:rehearse does what the Dockerfile says' }
/** The pages whose blocks e2e/src/guide.slow.test.ts runs on an empty machine, which says itself which it leaves out. */
const guide = ['docs/deploy.md', 'docs/deploy-many.md', 'docs/operations.md']

/** Every other command of the documents, by what it begins with. */
const others: Readonly<Record<string, Run>> = {
  'node dist/server/sso-domain.js': ['e2e/src/walks/single-sign-on.ts', "'dist/server/sso-domain.js'"],
  'cd examples/frameworks': [frameworks, "'install', '--no-save'"],
  'npm pack -w sdk': [frameworks, "'pack', '-w', 'sdk'"],
  'npm start -w @bonafide/example-react-portal': ['e2e/src/product/examples.ts', "'react-portal'"],
  'npm install @bonafide/node': { not: 'the package is on no registry yet' },
  'npm audit': { not: 'its answer is another one every day' },
  'npx @bonafide/verify-pack': ['verify-pack/src/cli.test.ts', "'cli.mjs'"],
  'npx vitest run': { not: 'it is what runs the tests' },
  'node scripts/setup.mjs vitest run': { not: 'it is what runs the tests' },
  'node invite.mjs': [inviters, "'invite.mjs'"],
  'node receive.mjs': [inviters, "'receive.mjs'"],
  'php invite.php': [inviters, "'invite.php'"],
  'php -S': [inviters, "'receive.php'"],
  'python3 invite.py': [inviters, "'invite.py'"],
  'python3 receive.py': [inviters, "'receive.py'"],
  'node serve.mjs': ['e2e/src/product/examples.ts', "'serve.mjs'"],
  'node server.mjs': ['e2e/src/product/examples.ts', "'server.mjs'"],
  'java Verify.java': ['server/src/openapi/signature-programs.slow.test.ts', "'java'"],
  'curl https://app.example/api/embed/tokens': [operators, "codeBlock(readme, 'sh')"],
  'openssl rand -hex 32': [operators, "execFileSync('openssl', ['rand', '-hex', '32']"],
  'age --decrypt --identity': [
    'server/src/platform/backup/encrypted-backup.slow.test.ts',
    "'age', ['--decrypt', '--identity'",
  ],
  'age -r': { not: 'it is the same as `backup --recipient` does' },
  pg_basebackup: ['server/testing/database/archiving-postgres.ts', "'pg_basebackup'"],
  docker: engine,
  bonafide: ['e2e/src/guide.slow.test.ts', "'bonafide audit-verify'"],
}

const programs =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|openssl|curl|pg_\w+|age|age-keygen|docker|bonafide|php|python3|java)\s/

/**
 * Returns the commands that a document tells to type, without settings before them: the lines of its shell blocks, and
 * the code in backticks.
 */
function commandsOf(path: string): string[] {
  const text = read(path)
  const blocks = guide.includes(path) ? [] : [...text.matchAll(/^```(?:sh|bash)\n(.*?)^```$/gms)]
  const lines = blocks.flatMap(([, code = '']) =>
    code
      .replaceAll('\\\n', '')
      // A command in another folder is known by that folder.
      .replace(/^(cd [^\n]*)\n.*/ms, '$1')
      .split(/\n| && /),
  )
  const spans = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  )
  return [...lines, ...spans.filter((code) => programs.test(code))]
    .map((line) =>
      line
        .replaceAll(/\s+/g, ' ')
        .replace(/^(?:[A-Z_]+=\S+ )+/, '')
        .trim(),
    )
    .filter(Boolean)
}

/** Returns the script that `npm run <script>`, `npm test` or `npm start` runs. */
function scriptOf(command: string): string | undefined {
  const [, script, short] = /^npm (?:run (?:--silent )?([\w:]+)|(start|test)(?! -w))/.exec(command) ?? []
  return script ?? short
}

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  // Decisions say what held on their day.
  .filter((path) => path && !path.startsWith('docs/decisions/'))
const documented = documents.flatMap((path) => commandsOf(path).map((command) => ({ path, command })))

const { scripts: npmScripts, wireit } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  wireit: Record<string, { dependencies?: string[] }>
}
/** Returns a script that wireit runs, and all that it depends on. */
const withDependencies = (name: string): string[] => [
  name,
  ...(wireit[name]?.dependencies ?? []).flatMap(withDependencies),
]

/** Returns the fault of an entry of the tables. */
function faultOf(run: Run): string | undefined {
  if ('not' in run) return run.not ? undefined : 'no reason'
  const [file, code] = run
  if (!existsSync(join(root, file))) return `there is no ${file}`
  const text = read(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const at = text.indexOf(code)
  if (at < 0) return `${file} does not run it: ${code}`
  const around = [...text.slice(0, at).matchAll(/^ *(?:test|describe)\b([.\w]*)/gm)].at(-1)?.[1]
  if (around && /skip\b|todo/.test(around)) return `${file} skips it`
  return file.endsWith('.test.ts') || isImported(file) ? undefined : `no test imports ${file}`
}

function isImported(file: string): boolean {
  const args = ['grep', '-l', `/${basename(file)}'`, '--', '*.test.ts']
  return spawnSync('git', args, { cwd: root }).status === 0
}

test('the table has every script of package.json, and no other', () => {
  const run = [...Object.keys(scripts), ...withDependencies('build:all')]
  expect([...new Set(run)].toSorted()).toEqual(Object.keys(npmScripts).toSorted())
})

test('a table has every command that a document names', () => {
  expect(documented.length).toBeGreaterThan(100)
  const isKnown = (command: string) => {
    const script = scriptOf(command)
    return script ? script in scripts : Object.keys(others).some((known) => command.startsWith(known))
  }
  expect(documented.filter(({ command }) => !isKnown(command))).toEqual([])
})

test('the tables have no command that no document names any more', () => {
  const isNamed = (known: string) => documented.some(({ command }) => command.startsWith(known))
  expect(Object.keys(others).filter((known) => !isNamed(known))).toEqual([])
})

test.each(Object.entries({ ...scripts, ...others }))('%s is run by a test', (_command, run) => {
  expect(faultOf(run)).toBeUndefined()
})

test('a file that is not there, does not run the command or is no test proves nothing', () => {
  expect(faultOf(['e2e/src/gone.test.ts', 'npmRun'])).toBe('there is no e2e/src/gone.test.ts')
  expect(faultOf([developers, "npmRun('gone'"])).toContain('does not run it')
  // Put together, since this file would be found as one that imports it.
  const [folder, file] = ['server/bench/data', 'seed.ts']
  expect(faultOf([`${folder}/${file}`, 'seed'])).toContain('no test imports')
})
