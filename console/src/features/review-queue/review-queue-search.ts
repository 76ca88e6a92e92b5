import { StepType } from '@bonafide/shared/contract/employees.ts'
import * as v from 'valibot'

/** What the address of the queue says; anything odd in it is left out. */
export const VerificationsSearch = v.object({
  step: v.optional(v.fallback(v.optional(StepType), undefined)),
})
