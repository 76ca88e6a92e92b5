import {
  CheckRoute,
  type DocumentCode,
  documentCodes,
  EngagementKind,
  Gpg45Level,
  legacyCodes,
  type NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { MissingPart } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { day } from '@bonafide/shared/contract/days.ts'
import * as v from 'valibot'

const ruleCount = 30
const RuleNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ruleCount))
const Amount = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The parts that a route or a document may need. Other missing parts follow from what the evidence says. */
const NeededPart = v.picklist([
  'likeness',
  'copy',
  'original_seen',
  'citizenship',
  'document_expires',
  'nationality',
  'ni_document',
  'ni_copy',
  'notice_copy',
  'report_copy',
  'register_note',
  'pvn',
  'occupation_limit',
] satisfies readonly MissingPart[])
export type NeededPart = v.InferOutput<typeof NeededPart>

/** The parts that a check has to have, each with the rule that asks for it. */
const Needs = v.record(NeededPart, RuleNumber)

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

const Day = day('Expected a day like 2026-10-01')

const Route = v.strictObject({
  /** The rule that is about this route alone. */
  rule: v.nullable(RuleNumber),
  /** The first day on which a check by it counts. */
  since: v.optional(Day),
  needs: Needs,
})

const Document = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1)),
  /** The routes by which it is accepted. */
  routes: v.pipe(v.array(CheckRoute), v.minLength(1)),
  /** The duration of the excuse: for good, as long as the permission, or for months from the notice. */
  gives: v.picklist(['continuous', 'permission', 'notice']),
  /** True when it has to be current on the day of the check, which its expiry shows (rule 27). */
  mustBeCurrent: v.optional(v.boolean(), false),
  /** The last day on which what it is about could be applied for. */
  appliedUntil: v.optional(Day),
  /** The needs in addition to those of its route. */
  needs: v.optional(Needs, {}),
})

/** A document that was accepted once (rule 24). */
const LegacyDocument = v.strictObject({
  ...Document.entries,
  /** The first and the last day on which a check of it counts. */
  since: v.optional(Day),
  until: Day,
  /** The parts that its route needs and this document does not. */
  without: v.optional(v.array(NeededPart), []),
})

const each = <Code extends string, Schema>(codes: readonly Code[], schema: Schema) =>
  Object.fromEntries(codes.map((code) => [code, schema])) as Record<Code, Schema>

/** The documents of earlier lists, for recorded checks alone. */
export const LegacyFile = v.strictObject({
  version: v.literal('legacy'),
  documents: v.strictObject(each(legacyCodes, LegacyDocument)),
})
export type LegacyFile = v.InferOutput<typeof LegacyFile>

/** A version of the rules, as its file has it: every threshold, and what each route and document needs. */
export const RuleFile = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/, 'Expected a version like 2026-10')),
  /** Checks that are made from this day on are judged by it. */
  effectiveFrom: Day,
  shareCode: v.strictObject({
    pattern: RegularExpression,
    /** The purposes of codes with other first letters. */
    madeFor: v.record(v.pipe(v.string(), v.regex(/^[A-Z]$/)), v.string()),
    warnAfterDays: Amount,
    validDays: Amount,
  }),
  scope: v.strictObject({
    /** The day from which on a check is required for every kind of engagement, and for which it was before. */
    from: Day,
    before: v.array(EngagementKind),
    /** The kinds of engagement for which the business that benefits from the work has duties of its own. */
    extendedLiability: v.array(EngagementKind),
  }),
  pendingApplication: v.strictObject({ months: Amount }),
  grace: v.strictObject({ days: Amount }),
  tupe: v.strictObject({ days: Amount }),
  preSettled: v.strictObject({ continuousFrom: Day }),
  alerts: v.strictObject({
    days: v.pipe(v.array(Amount), v.minLength(1)),
    employeeFromDay: Amount,
    escalateFromDay: Amount,
  }),
  /** The most that a civil penalty comes to for each illegal worker, in pounds: first, and again within three years. */
  penalty: v.strictObject({ first: Amount, repeat: Amount }),
  digital: v.strictObject({
    gpg45Levels: v.pipe(v.array(Gpg45Level), v.minLength(1)),
    /** The values as passports have them. */
    issuedBy: v.array(v.string()),
    nationalities: v.array(v.string()),
    expiredUpToMonths: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  conditions: v.strictObject({
    /** The weekly hours that a student may be limited to in term time. */
    studentHours: v.array(v.number()),
    supplementaryHours: Amount,
    termDatesWarnDays: Amount,
  }),
  /** The longest life of a vignette in a passport. */
  vignette: v.strictObject({ days: Amount }),
  routes: v.strictObject({ online: Route, digital: Route, document: Route, ecs: Route }),
  documents: v.strictObject(each(documentCodes, Document)),
})
export type RuleFile = v.InferOutput<typeof RuleFile>

type ListedDocument = v.InferOutput<typeof Document> & Partial<v.InferOutput<typeof LegacyDocument>>

/** The rules that judge a check. */
export interface Rules extends Omit<RuleFile, 'documents'> {
  documents: Readonly<Partial<Record<DocumentCode, ListedDocument>>> &
    Readonly<Record<(typeof documentCodes)[number], ListedDocument>>
}

/** All versions of the rules. */
export interface RuleBook {
  /** The version that is in force on a day: the first one, for days before it. */
  inForce(day: string): Rules
  /** The version that judges a check of that day; of an earlier one that is recorded `legacy` where it has the document. */
  judging(check: Pick<NewCheck, 'kind' | 'documentCode'>, day: string): Rules
  /** The version that judged a check. */
  of(version: string): Rules
  /** Documents of earlier lists. */
  legacy: LegacyFile['documents']
}

export function createRuleBook(files: readonly RuleFile[], { version, documents }: LegacyFile): RuleBook {
  const versions: Rules[] = files.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const [first] = versions
  if (!first) throw new Error('there are no right-to-work rules')
  // Everything else is as in the first version: earlier thresholds were the same.
  const legacy: Rules = { ...first, version, documents: { ...first.documents, ...documents } }
  const inForce = (on: string) => versions.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? first
  return {
    inForce,
    judging({ kind, documentCode }, on) {
      const isLegacy = kind === 'recorded' && isLegacyCode(documentCode)
      return isLegacy && isAccepted(documents[documentCode], on) ? legacy : inForce(on)
    },
    of(wanted) {
      const rules = [...versions, legacy].find((known) => known.version === wanted)
      if (!rules) throw new Error(`there are no right-to-work rules ${wanted}`)
      return rules
    },
    legacy: documents,
  }
}

const legacy = new Set<string>(legacyCodes)

export function isLegacyCode(code: string | undefined): code is (typeof legacyCodes)[number] {
  return code !== undefined && legacy.has(code)
}

/** True on the days on which a document of an earlier list was accepted. */
export function isAccepted(
  { since, until }: { since?: string | undefined; until: string },
  on: string,
): boolean {
  return (since === undefined || since <= on) && on <= until
}
