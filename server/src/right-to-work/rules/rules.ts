import {
  type DocumentCode,
  documentCodes,
  Gpg45Level,
  MissingPart,
  CheckRoute,
} from '@bonafide/shared/contract/right-to-work.ts'
import { day } from '@bonafide/shared/contract/day.ts'
import * as v from 'valibot'

const ruleCount = 25
const RuleNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ruleCount))
const Amount = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The parts that a check has to have, each with the rule that asks for it. */
const Needs = v.record(MissingPart, RuleNumber)

const RegularExpression = v.pipe(
  v.string(),
  v.check((text) => {
    try {
      return Boolean(new RegExp(text))
    } catch {
      return false
    }
  }, 'Invalid regular expression'),
)

const Route = v.strictObject({
  /** The rule that is about this route alone. */
  rule: v.nullable(RuleNumber),
  needs: Needs,
})

const Document = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1)),
  /** By which routes it is accepted. */
  routes: v.pipe(v.array(CheckRoute), v.minLength(1)),
  /** How long the excuse lasts that it gives: for good, as long as the permission, or for months from the notice. */
  gives: v.picklist(['continuous', 'permission', 'notice']),
  mustBeCurrent: v.optional(v.boolean(), false),
  /** Beside what its route needs. */
  needs: v.optional(Needs, {}),
})

const everyDocument = Object.fromEntries(documentCodes.map((code) => [code, Document])) as Record<
  DocumentCode,
  typeof Document
>

/** A version of the rules, as its file has it: every threshold, and what each route and document needs. */
export const Rules = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/, 'Expected a version like 2026-10')),
  /** Checks that are made from this day on are judged by it. */
  effectiveFrom: day('Expected a day like 2026-10-01'),
  shareCode: v.strictObject({
    pattern: RegularExpression,
    /** What codes with other first letters are made for. */
    madeFor: v.record(v.pipe(v.string(), v.regex(/^[A-Z]$/)), v.string()),
    warnAfterDays: Amount,
    validDays: Amount,
  }),
  pendingApplication: v.strictObject({ months: Amount }),
  grace: v.strictObject({ days: Amount }),
  tupe: v.strictObject({ days: Amount }),
  preSettled: v.strictObject({ continuousFrom: day('Expected a day like 2024-06-21') }),
  alerts: v.strictObject({
    days: v.pipe(v.array(Amount), v.minLength(1)),
    employeeFromDay: Amount,
    escalateFromDay: Amount,
  }),
  /** The most that a civil penalty comes to for each illegal worker, in pounds. */
  penalty: v.strictObject({ first: Amount }),
  digital: v.strictObject({ gpg45Levels: v.pipe(v.array(Gpg45Level), v.minLength(1)) }),
  routes: v.strictObject({ online: Route, digital: Route, document: Route, ecs: Route }),
  documents: v.strictObject(everyDocument),
})
export type Rules = v.InferOutput<typeof Rules>

/** Every version of the rules. */
export interface RuleBook {
  /** The version by which a check of that day is judged: the first one, for those from before it. */
  inForce(day: string): Rules
  /** The version that judged a check. */
  of(version: string): Rules
}

declare module '#platform/scope.ts' {
  interface Deps {
    rules: RuleBook
  }
}

export function createRuleBook(all: readonly Rules[]): RuleBook {
  const versions = all.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const [first] = versions
  if (!first) throw new Error('there are no right-to-work rules')
  return {
    inForce: (on) => versions.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? first,
    of(version) {
      const rules = versions.find((known) => known.version === version)
      if (!rules) throw new Error(`there are no right-to-work rules ${version}`)
      return rules
    },
  }
}
