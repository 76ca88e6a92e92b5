import { randomUUID } from 'node:crypto'

/**
 * @typedef {object} Starter
 * @property {string} id
 * @property {string} fullName
 * @property {string} email
 * @property {string} role
 * @property {string} startsOn as 2027-01-04
 * @property {string} [employeeId] Bonafide's id of the employee, once invited
 * @property {boolean} [finished]
 */

// In memory, so that each start begins anew. Bonafide keeps the employees for good: their addresses are new each time.
const day = new Date().toISOString().slice(2, 10).replaceAll('-', '')
const suffix = `${day}.${randomUUID().slice(0, 4)}`

/** @type {Starter[]} */
const starters = []

/** Lists the starters, newest first. */
export const listStarters = () => starters.toReversed()

/** @param {string} id */
export const findStarter = (id) => starters.find((starter) => starter.id === id)

/** @param {Record<'fullName' | 'email' | 'role' | 'startsOn', string>} details @returns {Starter} */
export function addStarter({ fullName, email, role, startsOn }) {
  const starter = { id: randomUUID(), fullName, email, role, startsOn }
  starters.push(starter)
  return starter
}

/** @param {number} days */
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const samples = /** @type {const} */ ([
  ['Idris Vale', 'Deckhand', 24],
  ['Marta Quill', 'Port planner', 17],
  ['Owen Sample', 'Crane operator', 10],
])
for (const [fullName, role, days] of samples) {
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}.${suffix}@example.com`
  addStarter({ fullName, email, role, startsOn: inDays(days) })
}
