import { type ActingScope, type Deps, inOrganisation } from '#platform/scope.ts'
import { record } from './record.ts'

/**
 * Writes down that a list is downloaded, before any of it is: what was read of one that breaks off has left as well.
 * @param who with the caller's IP address
 */
export async function* recordExport(
  deps: Deps,
  { ip, ...who }: ActingScope & { ip: string },
  what: 'employees' | 'audit',
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  await inOrganisation(deps, who, (scope) =>
    record(scope, { action: 'export.downloaded', data: { what, address: ip } }),
  )
  yield* text
}
