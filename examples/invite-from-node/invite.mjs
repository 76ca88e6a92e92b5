// Invites one employee by API key, then follows the list of employees until they are done or the time is up.
import { setTimeout as sleep } from 'node:timers/promises'
import { Bonafide } from '@bonafide/node'

const {
  BONAFIDE_URL: url = 'http://localhost:3000',
  BONAFIDE_API_KEY: apiKey,
  LIST_LIMIT: limit = '50',
  WATCH_SECONDS = '600',
} = process.env
const [fullName, email] = process.argv.slice(2)

if (!apiKey || !fullName || !email) {
  console.error('Set BONAFIDE_API_KEY, then: node invite.mjs "Full Name" employee@example.com')
  process.exit(2)
}

const bonafide = new Bonafide({ apiKey, url })
const { employeeId } = await bonafide.employees.invite({ fullName, email, inviteChannelPref: 'email' })
console.log(`invited ${fullName} (${employeeId})`)

/** @type {Map<string, string>} */
const shown = new Map()
const until = Date.now() + Number(WATCH_SECONDS) * 1000
for (;;) {
  // Page by page: the list asks for the next one with the cursor of the one before.
  for await (const employee of bonafide.employees.list({ limit })) {
    if (shown.get(employee.employeeId) === employee.status) continue
    shown.set(employee.employeeId, employee.status)
    console.log(`${employee.fullName}: ${employee.status}`)
  }
  if (['completed', 'failed'].includes(shown.get(employeeId) ?? '') || Date.now() >= until) break
  await sleep(5000)
}
