import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenceFaults } from './licences.ts'
import { bin, root } from './run.ts'

test('every package of the lock file has a licence that may be used', () => {
  const { status, stdout } = spawnSync(bin('tsx'), [join(root, 'scripts/licences.ts')], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('a package with another licence or none is named, and one that only tools use may have more', () => {
  expect(
    licenceFaults({
      '': { license: 'UNLICENSED' },
      'node_modules/fine': { license: '(GPL-3.0 OR MIT)' },
      'node_modules/copyleft': { license: 'GPL-3.0' },
      'node_modules/a/node_modules/both': { license: 'MIT AND AGPL-3.0' },
      'node_modules/silent': {},
      'node_modules/given-on': { license: 'MPL-2.0' },
      'node_modules/tool': { license: 'MPL-2.0', dev: true },
    }),
  ).toEqual(['copyleft: GPL-3.0', 'both: MIT AND AGPL-3.0', 'silent: none', 'given-on: MPL-2.0'])
})

test('what partners install is MIT, says so in a file, and the notice names what a licence asks to name', () => {
  for (const folder of ['sdk', 'node-sdk', 'n8n-nodes-bonafide', 'verify-pack']) {
    const { license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      license: string
    }
    expect([folder, license]).toEqual([folder, 'MIT'])
    expect(readFileSync(join(root, folder, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/)
  }
  // The licence of the product is its owner's to choose; README says which it is.
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license: string }
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\`${license}\``)
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  for (const name of ['libheif', 'LGPL-3.0', 'DejaVu']) expect(notice).toContain(name)
})
