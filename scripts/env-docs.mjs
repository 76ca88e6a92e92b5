// Writes the table of the settings in docs/deploy.md from their schemas.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { root } from './lib/run.mjs'

const { withSettingsTable } = await tsImport('../server/src/config/env-docs.ts', import.meta.url)
const file = join(root, 'docs/deploy.md')
await writeFile(file, withSettingsTable(await readFile(file, 'utf8')))
console.log('docs/deploy.md')
