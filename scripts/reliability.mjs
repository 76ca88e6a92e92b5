// Runs the tests that docs/reliability.md names with the figures of its column "in full". It takes long.
import './lib/node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProof, tableRows } from './lib/named-tests.mjs'
import { bin, root, run } from './lib/run.mjs'

const rows = tableRows(readFileSync(join(root, 'docs/reliability.md'), 'utf8'), 'row')
const proofs = rows.flatMap((cells) => (cells[4] ?? '').split('<br>').map(readProof))
const files = [...new Set(proofs.map((proof) => proof?.file ?? ''))].filter((file) =>
  file.startsWith('server/'),
)

// `npm run reliability -- code-race` runs those files whose names hold that.
const asked = process.argv.slice(2)
const chosen = files.filter((file) => !asked.length || asked.some((part) => file.includes(part)))
const projects = ['--project=server-pglite', '--project=server-postgres']
const { ok } = await run(bin('vitest'), ['run', '--reporter=verbose', ...projects, ...chosen], {
  env: { SCORECARD: 'full', OUTAGE_SECONDS: '30', STOPS: '50' },
})
process.exitCode = ok ? 0 : 1
