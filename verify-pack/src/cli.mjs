#!/usr/bin/env node
// verify-pack: exit 0 where the pack is what was signed, 1 where it was changed, 2 where that cannot be said, 3 where it
// is of test mode, 4 where it is of another organisation.
import { parseArgs } from 'node:util'
import { keysOfFile, keysOfIssuer } from './load-keys.mjs'
import { Unreadable } from './unreadable.mjs'
import { verifyPack } from './verify-pack.mjs'

const usage = `Checks an evidence pack of Bonafide.

  verify-pack pack.zip --key keys.json           without a network
  verify-pack pack.zip --issuer https://…        fetches the key from the employer's installation

  --organisation <id>    refuses a pack of any other organisation; the employer's name in it is freely chosen

Exits 0 when the pack is valid, 1 when it was changed, 2 when it cannot be read, 3 when it is TEST, 4 when it is of
another organisation.
`
const exitCodes = { valid: 0, changed: 1, unreadable: 2, test: 3, 'other-organisation': 4 }
const verdicts = {
  valid: 'Valid',
  changed: 'Changed',
  unreadable: 'Unreadable',
  test: 'TEST',
  'other-organisation': 'Other organisation',
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

process.exitCode = await run().catch((error) => {
  const { message, cause } = /** @type {Error} */ (error)
  const reason = cause instanceof Error ? ` (${cause.message})` : ''
  process.stderr.write(`Unreadable: ${message}${reason}\n`)
  return exitCodes.unreadable
})

/** @returns {Promise<number>} */
async function run() {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string' },
      issuer: { type: 'string' },
      organisation: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [path] = positionals
  if (values.help || !path || positionals.length > 1 || (values.key ? values.issuer : !values.issuer)) {
    process[values.help ? 'stdout' : 'stderr'].write(usage)
    return values.help ? exitCodes.valid : exitCodes.unreadable
  }
  const { organisation } = values
  if (organisation !== undefined && !uuid.test(organisation)) {
    throw new Unreadable(
      '--organisation takes the id of an organisation, like 3f0a7f7e-98b1-4f5e-9d43-0d6e0c1b2a39',
    )
  }
  const keys = values.key
    ? await keysOfFile(values.key)
    : await keysOfIssuer(values.issuer ?? '', organisation)
  const { state, problems, notes, pack } = await verifyPack(path, keys, organisation)
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
  if (pack) {
    const { employee, employer, createdAt, records, files } = pack
    process.stdout.write(`${employee}, ${employer}: ${records} records, ${files} files, made ${createdAt}\n`)
    process.stdout.write(`Organisation ${pack.organisation || 'not said'}\n`)
  }
  for (const note of notes) process.stdout.write(`! ${note}\n`)
  process.stdout.write(`${verdicts[state]}\n`)
  return exitCodes[state]
}
