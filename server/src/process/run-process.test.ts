import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StartError } from '#platform/app-error.ts'
import { requireNode } from './run-process.ts'

test.each(['18.20.4', '20.20.0', '22.14.0'])(
  'does not start on Node %s, and says which one it needs',
  (version) => {
    expect(() => requireNode(version)).toThrow(StartError)
    expect(() => requireNode(version)).toThrow(`Node 22.15 or later, and this is ${version}`)
  },
)

test.each(['22.15.0', '22.21.1', '24.0.0', process.versions.node])('starts on Node %s', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

test('the oldest Node is that of package.json', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(engines.node).toBe('>=22.15')
})
