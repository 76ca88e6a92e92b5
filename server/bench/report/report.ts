import { cpus, totalmem } from 'node:os'
import { postgresSettings } from '../data/bench-postgres.ts'
import { connections, type Results, steadyRate } from '../measure.ts'
import type { ProcessorUse } from '../processor-use.ts'
import type { Size } from '../data/seed.ts'
import type { Measured } from '../statistics.ts'

export interface Surroundings {
  size: Size
  rounds: number
  seconds: number
  postgresVersion: string
}

type Row = readonly string[]

export const ms = (value: number) => (Number.isNaN(value) ? 'none' : `${value.toFixed(1)} ms`)
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-GB')} a second`
// Rounded down: what is nearly reached is not.
const percent = (value: number) => `${Math.floor(value * 100)} %`
/** A number as it is written in the documents. */
export const count = (value: number) => value.toLocaleString('en-GB')
export const reached = (is: boolean) => (is ? 'yes' : '**no**')

/** The rows of the goals that concern the API. */
export function goalRows({ one, shares, sustained }: Results): Row[] {
  const latency = (what: string, { p50, p95 }: Measured, goal: number, alone?: Measured): Row => [
    what,
    `p95 < ${goal} ms`,
    `${ms(p95)} (p50 ${ms(p50)})`,
    alone ? `${ms(alone.p95)} (p50 ${ms(alone.p50)})` : '',
    reached(p95 < goal),
  ]
  const deep = one.page1000.p50 / one.firstPage.p50
  const invite = (what: string, served: Measured, alone: Measured, share: number): Row => [
    what,
    '≥ 60 % of `pg` alone, ≥ 250 a second, p99 < 100 ms',
    `${perSecond(served.perSecond)}, p99 ${ms(served.p99)}`,
    `${perSecond(alone.perSecond)}, p99 ${ms(alone.p99)}: ${percent(share)}`,
    reached(share >= 0.6 && served.perSecond >= 250 && served.p99 < 100),
  ]
  return [
    ['what', 'goal', 'measured', '`pg` alone, and the share of it', 'reached'],
    latency('list, first page', one.firstPage, 20),
    latency('list, page 1,000', one.page1000, 20),
    ['page 1,000 beside the first (p50)', '≤ 1.5 ×', `${deep.toFixed(2)} ×`, '', reached(deep <= 1.5)],
    latency('search by substring', one.search, 50, one.searchAlone),
    [
      'GET /employees, page of 100',
      '≥ 60 % of `pg` alone',
      perSecond(one.list.perSecond),
      `${perSecond(one.listAlone.perSecond)}: ${percent(shares.list)}`,
      reached(shares.list >= 0.6),
    ],
    invite(
      `invite, into many organisations, for ${sustained.seconds} s`,
      sustained,
      one.inviteAlone,
      shares.invite,
    ),
    invite('invite, all into one organisation', one.inviteOne, one.inviteOneAlone, shares.inviteOne),
  ]
}

export function scalingRows({ one, scaling }: Results): Row[] {
  return [
    ['processes', 'GET /employees', 'of `pg` alone', 'invite', 'of `pg` alone', 'invite p99'],
    ...scaling.map(({ processes, list, invite }) => [
      String(processes),
      perSecond(list.perSecond),
      percent(list.perSecond / one.listAlone.perSecond),
      perSecond(invite.perSecond),
      percent(invite.perSecond / one.inviteAlone.perSecond),
      ms(invite.p99),
    ]),
  ]
}

function crowdRows({ crowded }: Results): Row[] {
  return [
    ['invitations at once', 'invite, into many organisations', 'p50', 'p99', 'cores of PostgreSQL'],
    ...crowded.map(({ atOnce, invite, use }) => [
      String(atOnce),
      perSecond(invite.perSecond),
      ms(invite.p50),
      ms(invite.p99),
      use?.postgres.toFixed(2) ?? '',
    ]),
  ]
}

export function failuresOf({ one, scaling, crowded, sustained }: Results): number {
  const all = [
    sustained,
    ...Object.values(one),
    ...scaling.slice(1).flatMap(({ list, invite }) => [list, invite]),
    ...crowded.slice(1).map(({ invite }) => invite),
  ]
  return all.reduce((sum, { failures }) => sum + failures, 0)
}

/** A Markdown table whose columns line up, which is what the terminal shows too. */
export function table([head = [], ...rows]: readonly Row[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(({ length }) => length)),
  )
  const line = (row: Row) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const pinnedText = `where one process is measured, the server (for \`pg\` alone: the process that sends) has a core to
  itself, and PostgreSQL and the load generator have the rest, as if the server and the database had machines of their
  own. Several processes share all cores with everything else.`

/** docs/benchmarks.md */
export function document(results: Results, around: Surroundings): string {
  const { size, rounds, seconds, postgresVersion } = around
  const [cpu] = cpus()
  const settings = Object.entries(postgresSettings).map(([name, value]) => `\`${name} = ${value}\``)
  return `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Every figure and what it is compared with come
from the same run: ${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node
${process.versions.node}, PostgreSQL ${postgresVersion}. The load generator, the server processes and PostgreSQL share these cores.

## The goals of the API

${table(goalRows(results))}

## More processes on one PostgreSQL

${table(scalingRows(results))}

${limitText(results)}

## More calls at once

${table(crowdRows(results))}

Calls beyond those that keep PostgreSQL's core busy mostly wait for each other.

${failuresOf(results) === 0 ? 'Every call was answered with success.' : `**${count(failuresOf(results))} calls were not answered with success.**`}

## What plain statements cost

Statements are sent as Drizzle sends them, one after the other and not prepared
([why](decisions/2026-11-22-statements-are-sent-plainly.md)). Before, those of an invitation were prepared, and went out in
four writes. Measured in one sitting with the same calls before and after, on a machine that was busy with other work, as
processor time of one call, the caller's included:

| call | Node before | Node after | PostgreSQL before | PostgreSQL after |
| --- | --- | --- | --- | --- |
| invite | 4.7 ms | 8.7 ms | 2.4 ms | 7.5 ms |
| GET /employees, page of 100 | 4.2 ms | 4.6 ms | 2.0 ms | 2.8 ms |

An invitation has been relieved of eight of its 23 statements since.

\`npm run bench -- --quick\` of both, right after each other on 2026-11-22, 2 cores, nothing else at work. \`pg\` alone sends
the statements that its server sends, so the share compares a server with itself, and the rate one version with the other:

| what | before | after |
| --- | --- | --- |
| GET /employees, page of 100 | 327 a second, 44 % of \`pg\` alone | 194 a second, 58 % |
| invite, into many organisations | 384 a second, 59 % | 137 a second, 63 % |
| invite, all into one organisation | 254 a second, 64 % | 96 a second, 57 % |

On 2026-11-21 a machine of three times the speed (AMD EPYC, 2 cores) brought 573 pages a second with the version before,
71 % of \`pg\` alone, 503 invitations, 77 %, and 384 into one organisation, 91 %.

## How it was measured

- **Data**: one organisation of ${count(size.employees)} employees, each with four steps, a link, a message and an entry of
  the ledger, and ${count(size.others)} organisations of ${count(size.employeesOfOthers)} beside it. Names repeat as they do in life; ids are random; whatever is
  asked for is in memory.
- **PostgreSQL**: ${settings.join(', ')}; everything else, \`fsync\`, \`synchronous_commit\` and
  \`full_page_writes\` included, at its default, which is on.
- **Servers**: the built server with \`NODE_ENV=production\`, sandbox providers, the log at \`info\`, \`RUN_JOBS=0\` (messages are
  queued in the same transaction, and sent by a worker that is not measured) and \`MESSAGES_PER_DAY=1000000\`, to
  which the organisations are released. They have the enterprise plan. The one that is measured has used its 500 checks: each invitation there is an
  extra check that is paid for by itself.
- **How long a call takes**: ${steadyRate} calls a second at even intervals, measured from when each was due. The searches are
  names and parts of addresses and numbers which many employees have, few or none.
- **How many calls**: ${connections} at once for each process, one after the other as they are answered. Each invitation is a new employee with an
  \`Idempotency-Key\`, as the console sends it.
- **\`pg\` alone**: the very statements that the use case sends, recorded from it with those that begin and end each
  transaction and say whose rows it reaches, sent by one process through the \`pg\` package over ${connections} connections, one after
  the other as there: no HTTP, no session, no validation, no opening of sealed links, no JSON. An invitation is one
  transaction, with its \`Idempotency-Key\`; its place in the audit log is what PostgreSQL has just given out. Afterwards the
  audit log of every organisation is verified, and each invitation has all its rows.
- **Cores**: ${results.isPinned ? pinnedText : 'every process shares all cores with everything else.'}
- Medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${seconds} seconds for each figure, with servers that had been under load before: first how long
  calls take, then how many there can be, one kind after the other in each round. What \`pg\` alone brings about is
  measured right after what it is compared with; the share is taken in each round, and is the middle one of those. The
  invitations of the goal are those of ${results.sustained.seconds} seconds without a pause, with a checkpoint of PostgreSQL in their middle.

## What is counted, and what is not

The list's \`total\` is exact without a search: it is kept by triggers, in one row for each organisation. With a search
it is exact too, unless the organisation has more than 10,000 employees and what is searched for is so common that the
newest 10,000 fill a page: then the answer leaves \`total\` out. It does too for one or two letters, and for signs
alone, which have no trigrams. In an organisation of more than 10,000 employees a search for some of these that hardly
any employee has reads the texts of all, about a second for a million.
`
}

/** Explains what limits the throughput of this machine, and what shows it. */
function limitText({ one, scaling, spread, coresWorth }: Results): string {
  const cores = cpus().length
  const rows = scaling.flatMap(({ processes, uses }) =>
    (['list', 'invite'] as const).flatMap((kind) => {
      const use = uses[kind]
      return use ? [useRow(`${kind}, ${processes} ${processes === 1 ? 'process' : 'processes'}`, use)] : []
    }),
  )
  const worth = `All ${cores} cores of this machine busy at once do ${coresWorth.toFixed(2)} times the work of one (measured in each round
with plain arithmetic in one thread and in ${cores}).`
  if (!rows.length) return worth
  const head = ['cores kept busy by', 'servers', 'PostgreSQL', 'load generator', `all, of ${cores}`]
  const [first] = scaling
  const full = scaling.slice(1).map(({ uses }) => allOf(uses.invite))
  const each = (kind: 'list' | 'invite') =>
    ms(((first?.uses[kind]?.servers ?? 0) / one[kind].perSecond) * 1000)
  return `${table([head, ...rows])}

${worth} One process of Node uses hardly more than one core: a page takes ${each('list')} of the server, an invitation ${each('invite')}.
With more processes ${full.map((busy) => busy.toFixed(2)).join(' and ')} of ${cores} cores are busy with invitations: the processor is the limit here, and what another
process gets it takes from PostgreSQL. That more processes bring more needs cores that one process leaves idle.

How fast the machine is changes from minute to minute, as that of a virtual machine does: over the rounds of this run
\`pg\` alone brought about ${range(spread.list)} pages and ${range(spread.invite)} invitations a second.

One organisation's invitations wait for each other, from the month's checks, which are counted in one row so that no
more than there are can be taken, to the commit. The statements alone, without a server, come to ${perSecond(one.inviteOneAlone.perSecond)} there.`
}

function range({ least, most }: Results['spread']['list']): string {
  return `${Math.round(least)} to ${Math.round(most)}`
}

function allOf(use: ProcessorUse | undefined): number {
  return use ? use.servers + use.postgres + use.generator : Number.NaN
}

function useRow(what: string, use: ProcessorUse): Row {
  const { servers, postgres, generator } = use
  return [what, ...[servers, postgres, generator, allOf(use)].map((cores) => cores.toFixed(2))]
}
