import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './product/free-port.ts'
import { npmRun, npmStart } from './product/npm-run.ts'

// Each command that builds, checks or measures, as a developer types it, in its quickest form.
const root = resolve(import.meta.dirname, '../..')
const minutes = 60_000

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-commands-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const ends = (code: number, words: string | RegExp) => ({ code, output: expect.stringMatching(words) })

test('build and build:all build what is stale', async () => {
  expect(await npmRun('build')).toEqual(ends(0, 'Ran 0 scripts and skipped'))
  expect(await npmRun('build:all')).toEqual(ends(0, 'Ran 0 scripts and skipped'))
})

test('dev serves the console with the API behind it', { timeout: 5 * minutes }, async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: await newFolder(), LOG_LEVEL: 'warn' }
  const dev = npmStart('dev', ['--no-demo'], { env })
  await dev.until('Local:')
  const url = /http:\/\/localhost:\d+/.exec(dev.output())?.[0]
  const isReady = async () => (await fetch(`${url}/api/auth/me`)).status === 401
  await vi.waitUntil(isReady, { timeout: 2 * minutes, interval: 200 })
  expect(await (await fetch(`${url}/login`)).text()).toContain('/@vite/client')
  await dev.interrupt()
  await expect(fetch(`${url}/login`)).rejects.toThrow('fetch failed')
  // What it leaves beside the sources makes no build stale.
  expect(await npmRun('build')).toEqual(ends(0, 'Ran 0 scripts and skipped'))
})

test('check finds nothing', { timeout: 15 * minutes }, async () => {
  expect(await npmRun('check')).toEqual(ends(0, '✓ types'))
})

test('size shows what a first visit loads beside its budget', async () => {
  expect(await npmRun('size')).toEqual(ends(0, 'console /login, first visit'))
})

test('sbom lists the packages that are given on', async () => {
  const { code, output } = await npmRun('sbom')
  expect(code).toBe(0)
  expect(output).toContain('"bomFormat": "CycloneDX"')
  expect(output).not.toContain('"name": "vitest"')
})

test('licences finds none that may not be used', async () => {
  expect((await npmRun('licences')).code).toBe(0)
})

test('docs and format leave a copy of the repository as it is', { timeout: 5 * minutes }, async () => {
  const copy = await newFolder()
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file), { verbatimSymlinks: true })
  }
  for (const part of ['.', 'server', 'console']) {
    await symlink(join(root, part, 'node_modules'), join(copy, part, 'node_modules'))
  }
  expect(await npmRun('docs', [], { cwd: copy })).toEqual(ends(0, 'docs/api.md'))
  expect((await npmRun('format', [], { cwd: copy })).code).toBe(0)
  const changed: string[] = []
  for (const file of files) {
    const [before, after] = [await readFile(join(root, file)), await readFile(join(copy, file))]
    if (!before.equals(after)) changed.push(file)
  }
  expect(changed).toEqual([])
})

test('shots takes pictures of the console and of the verification', { timeout: 10 * minutes }, async () => {
  const out = await newFolder()
  expect((await npmRun('shots', ['--quick', '--out', out])).code).toBe(0)
  const pictures = await readdir(out)
  expect(pictures).toContain('dashboard-390-light.png')
  expect(pictures).toContain('verify-6-complete-390-light.png')
})

test('shots takes each picture that README and the tour show', { timeout: 10 * minutes }, async () => {
  const out = await newFolder()
  expect((await npmRun('shots', ['--tour', '--out', out])).code).toBe(0)
  const texts = await Promise.all(
    ['README.md', 'docs/tour.md'].map((name) => readFile(join(root, name), 'utf8')),
  )
  const shown = texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+\.webp)/g)].map(([, name]) => name))
  expect(new Set(await readdir(out))).toEqual(new Set(shown))
  expect(new Set(await readdir(join(root, 'docs/images')))).toEqual(new Set(shown))
  for (const name of await readdir(out)) {
    const picture = await readFile(join(out, name))
    expect(picture.subarray(8, 12).toString(), name).toBe('WEBP')
    expect(picture.length, name).toBeLessThan(150_000)
  }
})

test('conformance shows what holds as a table', { timeout: 10 * minutes }, async () => {
  expect(await npmRun('conformance', ['page'])).toEqual(ends(0, /\| passed \| .+\n\n\d+ passed, 0 failed/))
})

test('reliability shows the tests of a row as a table', { timeout: 10 * minutes }, async () => {
  expect(await npmRun('reliability', ['--quick', 'code-race'])).toEqual(ends(0, /\| R8 \| passed \| /))
})

test('bench measures, and writes its document', { timeout: 15 * minutes }, async () => {
  const out = join(await newFolder(), 'benchmarks.md')
  const { code, output } = await npmRun('bench', ['--quick', '--out', out])
  expect({ code, output }).toEqual(ends(0, 'No guess opened anything, and each right token did.'))
  const text = await readFile(out, 'utf8')
  const today = new Date().toISOString().slice(0, 10)
  // Its parts: the API, guessed links, and right to work.
  for (const part of ['Written by `npm run bench` on', 'Tried on', 'Measured on']) {
    expect(text).toContain(`${part} ${today}`)
  }
  expect(text).toMatch(/## The console in a browser\n\nMeasured on .+[^]+\| `\/employees` \| .+ s, .+ s \|/)
  expect(text).toMatch(/invite, into many organisations, for 3 s +\|.+\| \d+ a second, p99/)
})

test('what needs a cluster says so where there is none', { timeout: 5 * minutes }, async () => {
  const env = { CITUS_URL: '' }
  const wanted = 'CITUS_URL is to name a database of the coordinator of a cluster'
  expect(await npmRun('test:citus', [], { env })).toEqual(ends(1, wanted))
  expect(await npmRun('bench', ['--citus'], { env })).toEqual(ends(1, wanted))
})

test('image:rehearse does every step of the Dockerfile', { timeout: 15 * minutes }, async () => {
  expect(await npmRun('image:rehearse')).toEqual(ends(0, 'The image would start.'))
})
