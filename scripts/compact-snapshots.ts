// Writes the snapshots of drizzle-kit with a column a line: as it writes them itself one is four times as long, and a
// change of a table is not seen in it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

const folder = join(root, 'server/migrations/meta')
const innermost = /\{\n\s*([^{}]*?)\n\s*\}/g

for (const name of readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))) {
  const text = readFileSync(join(folder, name), 'utf8')
  const compact = text.replaceAll(innermost, (_, inside: string) => `{ ${inside.replaceAll(/\n\s*/g, ' ')} }`)
  JSON.parse(compact)
  writeFileSync(join(folder, name), compact)
}
