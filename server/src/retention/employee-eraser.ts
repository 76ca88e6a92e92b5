import type { Scope } from '#platform/scope.ts'

/** Has each of them forget an employee, whichever provider is configured now. */
export async function eraseElsewhere(scope: Scope, employeeId: string): Promise<void> {
  for (const eraser of scope.deps.erasers) await eraser.erase(scope, employeeId)
}
