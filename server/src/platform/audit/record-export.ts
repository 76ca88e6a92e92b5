import { type ActingScope, type Deps, inOrganisation } from '#platform/scope.ts'
import { record } from './record.ts'

/** Writes down that a list is downloaded, before any of it is: what was read of one that breaks off has left as well. */
export async function* recordExport(
  deps: Deps,
  who: ActingScope,
  what: 'employees' | 'audit',
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  await inOrganisation(deps, who, (scope) => record(scope, { action: 'export.downloaded', data: { what } }))
  yield* text
}
