// Writes docs/openapi.json and docs/api.md from the contract.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { root } from './lib/run.mjs'

const { apiDocs } = await tsImport('../server/src/openapi/api-docs.ts', import.meta.url)
for (const [name, text] of Object.entries(apiDocs())) {
  await writeFile(join(root, 'docs', name), text)
  console.log(`docs/${name}`)
}
