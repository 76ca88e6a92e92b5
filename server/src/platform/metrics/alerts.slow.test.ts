import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const read = (path: string) => readFile(`${root}/${path}`, 'utf8')
// Debian's package prometheus.
const promtool = '/usr/bin/promtool'
const check = (...args: string[]) => promisify(execFile)(promtool, args, { cwd: `${root}/ops` })

interface Rule {
  alert: string
  expr: string
}

async function rulesOf(): Promise<Rule[]> {
  const { groups } = parse(await read('ops/alerts.yml')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** The metrics of a query, without what belongs to the language. */
const metricsIn = (query: string) =>
  [...query.replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').matchAll(/[a-z]\w*_\w+/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile')

test('each row of the guide’s table has its rules, in its order, and there is no other', async () => {
  const guide = await read('docs/operations.md')
  const [, table = ''] = /^\| alert when .*\n.*\n((?:\|.*\n)+)/m.exec(guide) ?? []
  const named = table
    .trimEnd()
    .split('\n')
    .map((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(9)
  expect(named.filter((names) => !names.length)).toEqual([])
  expect(named.flat()).toEqual((await rulesOf()).map(({ alert }) => alert))
})

test('rules and dashboard ask for metrics that there are, or say whose they are', async () => {
  const document = await read('docs/metrics.md')
  const own = [...document.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  const foreign = /^(probe|pg|node|process)_|^bonafide_(log|backup)_/
  const dashboard = JSON.parse(await read('ops/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const queries = [
    ...(await rulesOf()).map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const asked = queries.flatMap(metricsIn)
  expect(asked.length).toBeGreaterThan(20)
  expect(
    asked.filter((name) => !foreign.test(name) && !own.includes(name.replace(/_(count|bucket|sum)$/, ''))),
  ).toEqual([])
})

test.runIf(existsSync(promtool))(
  'Prometheus takes the rules, and each alerts when it should alone',
  async () => {
    expect((await check('check', 'rules', 'alerts.yml')).stdout).toMatch(/SUCCESS: \d+ rules found/)
    expect((await check('test', 'rules', 'alerts.test.yml')).stdout).toMatch(/SUCCESS/)
    const tried = parse(await read('ops/alerts.test.yml')) as { tests: { name: string }[] }
    const cases = (await rulesOf()).flatMap(({ alert }) => [`${alert} alerts`, `${alert} is silent`])
    expect(tried.tests.map(({ name }) => name)).toEqual(cases)
  },
)
