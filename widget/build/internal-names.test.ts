// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { english } from '@bonafide/shared/language/verify/en-gb.ts'
import { englishHandoff } from '@bonafide/shared/language/verify/english-handoff.ts'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { internalNames } from './internal-names.ts'

const root = `${import.meta.dirname}/../..`

async function built(mode: string): Promise<string> {
  const output = await build({
    configFile: `${root}/vite.widget.config.ts`,
    mode,
    define: { __FILES__: '{}' },
    logLevel: 'warn',
    build: { write: false },
  })
  const { output: files } = output as { output: { code?: string }[] }
  return files.map(({ code }) => code ?? '').join('\n')
}
const namesIn = (code: string) => internalNames.filter((name) => new RegExp(`\\b${name}\\b`).test(code))

test.each(['bonafide', 'handoff', 'colours'])(
  'what is built apart speaks of nothing that the verification shortens: %s',
  async (mode) => {
    expect(namesIn(await built(mode))).toEqual([])
  },
  60_000,
)

test('all that is shortened is gone from the verification, and what the phone says with it', async () => {
  const code = await built('verify')
  expect(namesIn(code)).toEqual([])
  expect(code).toContain('currentStep')
  for (const key of Object.keys(englishHandoff)) expect(code).not.toContain(key)
}, 60_000)

test('a script names no variable of the widget in full', async () => {
  expect(await built('colours')).not.toContain('--bf-')
}, 60_000)

test('no field of the API and no text is shortened', async () => {
  expect(internalNames.filter((name) => name in english)).toEqual([])
  const contract = await readFile(`${root}/shared/src/contract/flow.ts`, 'utf8')
  // The calls and what is said about them stay in the script; their addresses are what the server sees.
  expect(namesIn(contract.replaceAll(/\w+: endpoint\(|replyNotShown: true/g, ''))).toEqual([])
})
