import { recountEmployees } from '#testing/scenarios/recount-employees.ts'
import type { Deps } from '#platform/scope.ts'

/** Fails where the counts of employees are not what counting tells. */
export async function requireCounted(deps: Deps): Promise<void> {
  const { recounted } = await recountEmployees(deps)
  if (recounted) throw new Error(`the employees of ${recounted} organisations were miscounted`)
}
