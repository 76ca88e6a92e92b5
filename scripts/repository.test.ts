import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { generatedDocuments, problemWith, tableRows, testNames } from './documents.ts'
import { root } from './run.ts'
import { firstLoad, routeChunks } from './size.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('generated documents', () => {
  const documents = Object.entries(generatedDocuments())

  test('there are those of the API, the settings, the events, the rooms and the conformance tests', () => {
    expect(documents.map(([path]) => path)).toEqual([
      'docs/api.md',
      'node-sdk/src/calls.gen.ts',
      'n8n-nodes-bonafide/nodes/Bonafide/events.gen.ts',
      'docs/settings.md',
      'docs/webhooks.md',
      'docs/architecture.md',
      'sdk/README.md',
    ])
    expect(read('sdk/README.md').split('../e2e/src/conformance/').length).toBeGreaterThan(11)
  })

  test.each(documents)('%s is up to date (npm run docs)', (path, text) => {
    expect(withoutPadding(read(path))).toBe(withoutPadding(text))
  })

  /** Removes the padding with which a formatter lines up columns. */
  const withoutPadding = (text: string) => text.replaceAll(/ +(?=\|)/g, ' ').replaceAll(/-{3,}/g, '---')
})

describe('docs/spec-coverage.md', () => {
  /** The rows of the tables, as statement and what proves it. */
  const rows = tableRows('docs/spec-coverage.md', 'statement').map(
    ([statement = '', proof = '']) => [statement, proof.split('<br>')] as const,
  )

  test('it has a row for every section that concerns the console', () => {
    const sections = [...read('docs/spec-coverage.md').matchAll(/^## (\d) /gm)].map(([, section]) => section)
    expect(sections).toEqual(['2', '4', '5', '6', '8', '9'])
    expect(rows.length).toBeGreaterThan(150)
  })

  test.each(rows)('proven: %s', (_statement, proofs) => {
    expect(proofs.map(problemWith).filter(Boolean)).toEqual([])
  })

  test('no statement stands twice', () => {
    const statements = rows.map(([statement]) => statement)
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([])
  })
})

describe('docs/reliability.md', () => {
  const rows = tableRows('docs/reliability.md', 'row')

  test('it has a row for everything that is promised', () => {
    const names = new Set(rows.map(([name]) => name))
    const scorecard = ['R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12', 'R13', 'R16', 'R17', 'F1', 'F2']
    const threats = [
      'token guess',
      'provider events',
      'Google',
      'enumeration',
      'stuffing',
      'mass assignment',
      'unsafe settings',
    ]
    expect([...names]).toEqual(expect.arrayContaining([...scorecard, ...threats]))
  })

  test.each(rows)('%s: %s', (...cells) => {
    expect(cells).toHaveLength(5)
    const proofs = cells[4]?.split('<br>') ?? []
    expect(proofs.map(problemWith).filter(Boolean)).toEqual([])
  })
})

test('a test is known by its groups and its name, however it is written, unless it is skipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-names-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.test.tsx')
  const lines = [
    "describe('a group', () => {",
    "  test('in it', () => <b>shown</b>)",
    "  it.skip('not run', () => {})",
    "  describe.each([1])('of %i', () => it('deeper', () => {}))",
    '})',
    "it.each([[1, 'x'], [2, 'y']])('row %i (%s)', () => other('not a test'))",
    "test.todo('later')",
  ]
  await writeFile(file, lines.join('\n'))
  expect([...testNames(file)]).toEqual(['a group › in it', 'a group › of %i › deeper', 'row %i (%s)'])
})

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

// npm leaves out what the registry does not have at the moment of an update, as happens with binaries for other
// platforms, and then `npm ci` refuses the whole file.
test('every optional package that the lock file names has an entry, so that npm ci takes it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ path, name }) => !places(path).some((place) => packages[place + name]))).toEqual([])
})

/** Returns the places where Node looks for a package that one at this path asks for. */
function places(path: string): string[] {
  const folders = path.split('/')
  return folders
    .map((_, i) => folders.slice(0, folders.length - i).join('/'))
    .filter((folder) => !folder.endsWith('node_modules'))
    .map((folder) => `${folder}/node_modules/`)
    .concat('node_modules/')
}

describe('size budgets', () => {
  const split = (file: string) => `src/routes/${file}.tsx?tsr-split=component`

  const manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['index.css'] },
    '_react.js': { file: 'react.js', imports: ['index.html'] },
    '_table.js': { file: 'table.js', css: ['table.css'] },
    [split('_app')]: { file: 'shell.js', isDynamicEntry: true, imports: ['_react.js'] },
    [split('_app/index')]: { file: 'dashboard.js', isDynamicEntry: true },
    [split('_app/employees')]: { file: 'employees.js', isDynamicEntry: true, imports: ['_table.js'] },
    [split('test')]: { file: 'test.js', isDynamicEntry: true, dynamicImports: [split('_app')] },
  }

  test('a first visit loads what is imported statically, styles included, and nothing that comes later', () => {
    expect([...firstLoad(manifest, ['index.html'])].toSorted()).toEqual(['index.css', 'index.js', 'react.js'])
    expect([...firstLoad(manifest, [split('_app/employees')])].toSorted()).toEqual([
      'employees.js',
      'table.css',
      'table.js',
    ])
  })

  test('a route is known by its address and comes with the layouts around it', () => {
    const files = {
      _app: 'shell.js',
      '_app/index': 'dashboard.js',
      '_app/employees': 'employees.js',
      test: 'test.js',
    }
    expect(Object.fromEntries(routeChunks(files))).toEqual({
      '/': ['shell.js', 'dashboard.js'],
      '/employees': ['shell.js', 'employees.js'],
      '/test': ['test.js'],
    })
  })
})

describe('links between documents', () => {
  const documents = [
    'README.md',
    'SECURITY.md',
    'sdk/README.md',
    ...filesBelow('docs'),
    ...filesBelow('server/src'),
  ].filter((path) => path.endsWith('.md'))

  test.each(documents)('every relative link in %s leads somewhere', (path) => {
    const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.split('#')[0] ?? '')
      .filter((target) => target && !/^[a-z]+:/.test(target))
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([])
  })

  function filesBelow(folder: string): string[] {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    )
  }
})

// Those apps are built and driven by e2e/src/packed-sdk.slow.test.ts.
test('what sdk/README.md shows for each framework is in the app that it links', () => {
  const [, chapter = ''] = /^## In a framework$(.*?)^## /ms.exec(read('sdk/README.md')) ?? []
  // However a formatter breaks the lines; it begins a statement that is an element with a semicolon.
  const flat = (code: string) => code.replaceAll(/^;|\s+|,(?=\s*[)\]}])/g, '')
  const missing = chapter
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const folders = [...section.matchAll(/\]\(\.\.\/(examples\/[\w/-]+)\)/g)].map(
        ([, folder = '']) => folder,
      )
      const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
      const example = flat(files.trim().split('\n').map(read).join('\n'))
      const parts = [...section.matchAll(/^```\w+\n(.*?)^```$/gms)].flatMap(([, code = '']) =>
        code.split('\n\n'),
      )
      return [
        section.split('\n')[0],
        parts.length > 1 && parts.filter((part) => !example.includes(flat(part))),
      ]
    })
  expect(missing).toEqual(['React', 'Vue', 'Angular', 'Svelte', 'Turbo and HTMX'].map((name) => [name, []]))
})

describe('vocabulary', () => {
  // docs/glossary.md says what each is called instead.
  const earlier = [
    '(?:Plan|Identity|ask|reported)?Standing',
    'willAnswer',
    'answerOnce',
    'takeStanding',
    'askAfterMessage',
    'queueQuestion',
    'askOutcome',
    'catchUp',
    'keepAgreedChange',
    'DroppedChange',
    'numberAnswer',
    'movements?[a-z]*',
    'patience',
    'tenant',
    'mails',
    '(?:invitation|code)-?Mail',
    'insideOf',
    'sealAnew',
    'judgeRows',
    'tellerOf',
    'whatWasEntered',
    'stand-in',
    'standIn',
    'kept answer',
    'questions to the database',
    'jobs to be had',
    'event of the other mode',
    'Present password',
    'How far people come',
    'Show who is',
  ]

  const tracked = (...patterns: string[]) =>
    execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path && !path.endsWith('.gen.ts') && path !== 'scripts/repository.test.ts')

  test('no source uses a word that the glossary has replaced', () => {
    const pattern = new RegExp(`(?<![\\w-])(?:${earlier.join('|')})s?(?![\\w-])`, 'i')
    const sources = tracked('*.ts', '*.tsx', '*.mjs')
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter((path) => pattern.test(read(path)))).toEqual([])
  })

  // Texts that are specified to the letter, a nationality by its name in law, another than the employee, and a queue whose jobs would be lost with its name.
  const specified =
    /(?:same|another|erased|made-up|different|in|protected)[ _]persons?|check of the person|most people with a visa|this person has|(?:tells|what) the person|people joining|someone[ .]else|(?:invite|add) someone|someone in your team|the person who works for them|person\.sweep/gi

  test('an employee is an employee and a user a user, in sources and documents', () => {
    const vague =
      /(?<![A-Za-z])(?:[Pp]ersons?|[Pp]eople|[Ss]ome(?:body|one)|[Ww]hoever|(?:[Aa]ny|[Ee]very)body)(?![a-z])|[a-z](?:Persons?|People)(?![a-z])/
    const lines = tracked('*.ts', '*.tsx', '*.mjs', '*.md', '*.html', '*.css')
      // Another language, figures that are written by a run, the glossary, which says what is not said, and the rules of
      // the Home Office, which speak of persons.
      .filter(
        (path) => !/\/cy\.ts$|^docs\/(?:benchmarks|glossary)\.md$|^server\/src\/right-to-work\//.test(path),
      )
      .flatMap((path) =>
        read(path)
          .split('\n')
          .map((line) => `${path}: ${line}`),
      )
    expect(lines.filter((line) => vague.test(line.replaceAll(specified, '')))).toEqual([])
  })
})
