import type { Scope } from '#platform/scope.ts'

/** What keeps personal data in this database beside the modules, and forgets an employee when asked to. */
export interface EmployeeEraser {
  erase(scope: Scope, employeeId: string): Promise<void>
}

declare module '#platform/scope.ts' {
  interface Deps {
    erasers: readonly EmployeeEraser[]
  }
}

/** Has each of them forget an employee, whichever provider is configured now. */
export async function eraseElsewhere(scope: Scope, employeeId: string): Promise<void> {
  for (const eraser of scope.deps.erasers) await eraser.erase(scope, employeeId)
}
