// Invites one employee through the API and prints how far they are, until they are done or the time is up.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const {
  BONAFIDE_URL = 'http://localhost:3000',
  BONAFIDE_EMAIL,
  BONAFIDE_PASSWORD,
  WATCH_SECONDS = '600',
} = process.env
const [fullName, email] = process.argv.slice(2)

if (!BONAFIDE_EMAIL || !BONAFIDE_PASSWORD || !fullName || !email) {
  console.error(
    'Set BONAFIDE_EMAIL and BONAFIDE_PASSWORD, then: node invite.mjs "Full Name" employee@example.com',
  )
  process.exit(2)
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, body?: object, key?: string }} [options]
 */
async function call(method, path, { token, body, key } = {}) {
  const response = await fetch(`${BONAFIDE_URL}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      // The same key twice invites once, so a retry after a lost answer is safe.
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  /** @type {any} any: each call answers something else */
  const reply = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${reply.message}`)
  return reply
}

const credentials = { email: BONAFIDE_EMAIL, password: BONAFIDE_PASSWORD }
const { access_token: token, org } = await call('POST', '/auth/signin', { body: credentials })

const invitation = { fullName, email, inviteChannelPref: 'email' }
const { employeeId } = await call('POST', '/employees/invite', { token, body: invitation, key: randomUUID() })
console.log(`${org.name} invited ${fullName} (${employeeId.slice(0, 8)})`)

const until = Date.now() + Number(WATCH_SECONDS) * 1000
for (let shown = ''; ; await sleep(2000)) {
  const { employee, flowStatus } = await call('GET', `/employees/${employeeId}`, { token })
  const steps = flowStatus.steps.map(
    (/** @type {{ type: string, status: string }} */ s) => `${s.type} ${s.status}`,
  )
  const line = `${employee.status}: ${steps.join(', ')}`
  if (line !== shown) console.log(line)
  shown = line
  if (employee.status === 'completed' || employee.status === 'failed' || Date.now() >= until) break
}
