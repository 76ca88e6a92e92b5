import { sql, type SQL } from 'drizzle-orm'

// Of a UUID, what says its version: 4 of one that is drawn (RFC 9562), which ids of organisations are, and 8 of one
// that was made otherwise.
const versionAt = 14
const live = '4'
const test = '8'

/** Whether an organisation is the test mode of another one: its id says so, and never says anything else later. */
export function isTestOrganisation(orgId: string): boolean {
  return orgId[versionAt] === test
}

/** The organisation in which a live one tries things out. */
export function testOrganisationOf(orgId: string): string {
  return withVersion(orgId, test)
}

/** The organisation whose members work in this one: of a test organisation the live one, of a live one itself. */
export function liveOrganisationOf(orgId: string): string {
  return isTestOrganisation(orgId) ? withVersion(orgId, live) : orgId
}

/** `isTestOrganisation` as a condition on the id of an organisation. */
export function isOfTest(orgId: SQL | { getSQL(): SQL }): SQL {
  return sql`substr(${orgId}::text, ${sql.raw(String(versionAt + 1))}, 1) = ${sql.raw(`'${test}'`)}`
}

function withVersion(orgId: string, version: string): string {
  return orgId.slice(0, versionAt) + version + orgId.slice(versionAt + 1)
}
