import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { employees } from './employees.ts'
import type { Endpoint } from './endpoint.ts'
import { flow } from './flow.ts'
import { system } from './system.ts'

/** Every call there is, by group. */
export const api = { auth, billing, employees, flow, system } satisfies Record<
  string,
  Record<string, Endpoint<any, any, any, any>>
> // any: the groups keep their own types
