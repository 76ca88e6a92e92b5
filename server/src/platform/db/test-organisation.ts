import { sql, type SQL } from 'drizzle-orm'

// The position of the version in a UUID: 4 for a random one (RFC 9562), as ids of organisations are, and 8 for one that
// was made otherwise.
const versionAt = 14
const live = '4'
const test = '8'

/** Returns true for the test mode of another organisation: the id says so, and never changes. */
export function isTestOrganisation(orgId: string): boolean {
  return orgId[versionAt] === test
}

/** Returns the organisation in which a live one tries things out. */
export function testOrganisationOf(orgId: string): string {
  return withVersion(orgId, test)
}

/** Returns the organisation whose members work in this one: of a test organisation the live one, of a live one itself. */
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
