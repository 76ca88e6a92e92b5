import * as v from 'valibot'
import { ExistingEmployee } from './error.ts'

/** One row of an import, as it was typed: judged one by one, so that a wrong row does not stop the others. */
export const ImportRow = v.object({
  fullName: v.pipe(v.string(), v.maxLength(400)),
  email: v.pipe(v.string(), v.maxLength(400)),
  phone: v.optional(v.pipe(v.string(), v.maxLength(100))),
  inviteChannelPref: v.pipe(v.string(), v.maxLength(40)),
  /** A language tag, or the name of a language in English or in its own words. */
  language: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** `YYYY-MM-DD` or `DD/MM/YYYY`. */
  dateOfBirth: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The place of work. */
  site: v.optional(v.pipe(v.string(), v.maxLength(400))),
  /** `yes` where another employee may have the address, as in a family; `no` or empty otherwise. */
  sharesEmail: v.optional(v.pipe(v.string(), v.maxLength(40))),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportResult = v.object({
  results: v.array(
    v.object({
      /** Position in the request, from 0. */
      row: v.number(),
      /** `ready` only in a dry run. */
      outcome: v.picklist(['ready', 'invited', 'error']),
      employeeId: v.nullish(v.string()),
      errors: v.optional(v.record(v.string(), v.string())),
      message: v.nullish(v.string()),
      /** The employees who have the address of a row that was invited before. */
      employees: v.optional(v.array(ExistingEmployee)),
    }),
  ),
})
export type ImportResult = v.InferOutput<typeof ImportResult>
