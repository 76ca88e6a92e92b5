import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSdk } from './build.mjs'

// Inside the repository, so that the package finds React where it would.
const folder = join(import.meta.dirname, '../.cache/test', `sdk-${process.pid}`)
const at = (...path: string[]) => join(folder, ...path)
const read = (...path: string[]) => readFile(at(...path), 'utf8')
const entry = 'customElements.define("bonafide-widget", class extends HTMLElement {})'

beforeAll(async () => {
  await mkdir(at('widget'), { recursive: true })
  await writeFile(at('widget/bonafide-DxK3fA9z.js'), entry)
  await buildSdk({ widgetFolder: at('widget'), loaderFolder: at('loader'), distFolder: at('dist') })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const names = { index: 'mount,version', react: 'BonafideWidget' }

test.each(Object.entries(names))('%s can be imported and required in Node', async (entryName, exported) => {
  for (const [file, type, call] of [
    [`${entryName}.js`, 'module', 'await import'],
    // Node 20 requires no module that is not CommonJS, and neither does Jest.
    [`${entryName}.cjs`, 'commonjs', 'require'],
  ] as const) {
    const script = `console.log(Object.keys(${call}(${JSON.stringify(at('dist', file))})).join())`
    const { stdout } = await promisify(execFile)('node', [`--input-type=${type}`, '-e', script])
    expect(stdout.trim(), file).toBe(exported)
  }
})

test('the loader and the package know the file and its hash', async () => {
  const integrity = `sha256-${createHash('sha256').update(entry).digest('base64')}`
  for (const code of await Promise.all([
    read('loader/loader.js'),
    read('dist/mount.js'),
    read('dist/mount.cjs'),
  ])) {
    expect(code).toContain('bonafide-DxK3fA9z.js')
    expect(code).toContain(integrity)
  }
})

test('the loader is at most 1.2 kB', async () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  expect(brotliCompressSync(await read('loader/loader.js'), { params }).length).toBeLessThanOrEqual(1200)
})

test('the declarations need nothing but React, and of other frameworks what is installed', async () => {
  const expected = {
    'index.d.ts': [],
    'index.d.cts': [],
    'react.d.ts': ['react', './index.js'],
    'react.d.cts': ['react', './index.cjs'],
  }
  for (const [file, modules] of Object.entries(expected)) {
    const text = (await read('dist', file)).replaceAll(/@ts-ignore\n.*/g, '')
    expect([...text.matchAll(/ from ["'](.*)["']/g)].map(([, name]) => name)).toEqual(modules)
  }
  expect(await read('dist/index.d.ts')).toContain('"doneTitle"')
})

test.each([
  ['host.ts', 'js'],
  ['host.cts', 'cjs'],
])(
  'TypeScript takes the declarations in %s as they are, without those of this repository',
  async (file, ending) => {
    const lines = [
      `import { mount } from './dist/index.${ending}'`,
      `import { BonafideWidget, type BonafideWidgetProps } from './dist/react.${ending}'`,
      "mount('#place', { messages: { doneTitle: 'Done' }, on: { complete: ({ employeeId }) => employeeId.trim() } })",
      "document.querySelector('bonafide-widget')?.setToken('abc')",
      "export const props: BonafideWidgetProps = { className: 'a', locale: 'cy' }",
      '// @ts-expect-error -- nothing is called so',
      "export const widget = [BonafideWidget, mount('#place', { messages: { doneTitel: 'Done' } })]",
    ]
    await writeFile(at(file), lines.join('\n'))
    const flags = [
      '--noEmit',
      '--ignoreConfig',
      '--strict',
      '--module',
      'nodenext',
      '--skipLibCheck',
      'false',
    ]
    const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
    await expect(promisify(execFile)(tsc, [...flags, at(file)])).resolves.toBeDefined()
  },
)

const inMarkup = {
  react:
    '<bonafide-widget ref={hear} view="verify" token-url="/t" prefill={{ fullName: "Ada" }} onbonafide-ready={hear} />',
  preact:
    '<bonafide-widget view="verify" token-url="/t" onbonafide-complete={({ detail }) => hear(detail.employeeId)} />',
  'solid-js': '<bonafide-widget view="verify" token-url="/t" on:bonafide-ready={hear} />',
}

test('the element and its events are known to React, Preact, Solid, Vue and Svelte, and React 18', async () => {
  const start = "import type {} from './dist/index.js'\ndeclare const hear: (heard: unknown) => void\n"
  const files = Object.entries(inMarkup).map(([name, markup]) => {
    const wrong = markup.replace('"verify"', '"nothing"')
    const code = `/** @jsxImportSource ${name} */\n${start}export const good = ${markup}\n// @ts-expect-error -- no view\nexport const bad = ${wrong}`
    return [`${name}.tsx`, code] as const
  })
  const others = `${start}import type { GlobalComponents } from 'vue'
import type { SvelteHTMLElements } from 'svelte/elements'
type Vue = InstanceType<GlobalComponents['bonafide-widget']>['$props']
export const vue: Vue = { view: 'verify', class: 'a', onBonafideReady: hear, 'onBonafide-complete': ({ detail }) => hear(detail.employeeId) }
export const svelte: SvelteHTMLElements['bonafide-widget'] = { view: 'verify', class: 'a', 'onbonafide-ready': hear, 'on:bonafide-ready': hear }
// @ts-expect-error -- no view
export const bad: Vue = { view: 'nothing' }
document.addEventListener('bonafide-complete', ({ detail }) => hear(detail.employeeId))
document.body.addEventListener('bonafide:error', ({ detail }) => hear(detail.displayMessage))
const element = document.createElement('bonafide-widget')
element.tokenUrl = '/t'
element.messages = { doneTitle: 'Done' }`
  for (const [name, code] of [...files, ['others.ts', others] as const]) await writeFile(at(name), code)
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  const options = {
    noEmit: true,
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'preserve',
    skipLibCheck: true,
    types: [],
  }
  const paths = { react: ['types-react-18'], 'react/*': ['types-react-18/*'] }
  const in18 = Object.fromEntries(
    Object.entries(paths).map(([name, [to]]) => [name, [`../../../node_modules/${to}`]]),
  )
  const projects = {
    'tsconfig.json': { compilerOptions: options, files: [...files.map(([name]) => name), 'others.ts'] },
    'tsconfig.18.json': { compilerOptions: { ...options, paths: in18 }, files: ['react.tsx'] },
  }
  for (const [name, project] of Object.entries(projects)) {
    await writeFile(at(name), JSON.stringify(project))
    await expect(promisify(execFile)(tsc, ['-p', at(name)])).resolves.toBeDefined()
  }
})

test('the component says that it is one of the client', async () => {
  for (const file of ['react.js', 'react.cjs']) {
    expect(await read('dist', file)).toMatch(/^["']use client["']/)
  }
})

test('without the script of the widget the build says what to do', async () => {
  await expect(buildSdk({ widgetFolder: at('nothing'), distFolder: at('dist-2') })).rejects.toThrow(
    'npm run build',
  )
})
