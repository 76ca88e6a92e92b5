#!/usr/bin/env node
// verify-pack: exit 0 where the pack is what was signed, 1 where it was changed, 2 where that cannot be said.
import { parseArgs } from 'node:util'
import { keysOfFile, keysOfIssuer } from './load-keys.mjs'
import { verifyPack } from './verify-pack.mjs'

const usage = `Checks an evidence pack of Bonafide.

  verify-pack pack.zip --key keys.json           without a network
  verify-pack pack.zip --issuer https://…        fetches the key from the employer's installation

Exits 0 when the pack is valid, 1 when it was changed, 2 when it cannot be read.
`
const exitCodes = { valid: 0, changed: 1, unreadable: 2 }

process.exitCode = await run().catch((error) => {
  const { message, cause } = /** @type {Error} */ (error)
  const reason = cause instanceof Error ? ` (${cause.message})` : ''
  process.stderr.write(`Unreadable: ${message}${reason}\n`)
  return exitCodes.unreadable
})

/** @returns {Promise<number>} */
async function run() {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, issuer: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (values.help || !path || positionals.length > 1 || (values.key ? values.issuer : !values.issuer)) {
    process[values.help ? 'stdout' : 'stderr'].write(usage)
    return values.help ? exitCodes.valid : exitCodes.unreadable
  }
  const keys = values.key ? await keysOfFile(values.key) : await keysOfIssuer(values.issuer ?? '')
  const { state, problems, pack } = await verifyPack(path, keys)
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
  if (pack) {
    const { employee, employer, createdAt, records, files } = pack
    process.stdout.write(`${employee}, ${employer}: ${records} records, ${files} files, made ${createdAt}\n`)
  }
  process.stdout.write(`${{ valid: 'Valid', changed: 'Changed', unreadable: 'Unreadable' }[state]}\n`)
  return exitCodes[state]
}
