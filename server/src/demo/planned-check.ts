import type {
  EvidencePart,
  EngagementKind,
  EngagementOrigin,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { NotRequired } from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { ProviderLikeness, StoredRehire } from '#right-to-work/checks/check-record.ts'
import type { CheckFacts } from '#right-to-work/excuse/right-to-work-event.ts'

/** The specimens that a copy can show. Drawn, not photographed. */
export const specimens = [
  'passport',
  'certificate',
  'ni_document',
  'permit',
  'online',
  'notice',
  'application',
  'term_dates',
  'sponsor',
  'provider_report',
] as const
export type Specimen = (typeof specimens)[number]

interface PlannedCopy {
  specimen: Specimen
  part: EvidencePart
}

/** A right-to-work check as a user made it. */
export interface PlannedCheck extends Omit<
  CheckFacts,
  'kind' | 'checkedAt' | 'nameMatches' | 'familyNameAgrees' | 'files'
> {
  /** When it was recorded. */
  at: Date
  /** When it was made, where that was earlier. */
  madeOn?: string
  kind: 'initial' | 'followup' | 'recorded'
  documentNumberMasked?: string | undefined
  shareCodeLast3?: string | undefined
  /** The name on the evidence, if it differs from the invited one. */
  nameOnEvidence?: string
  providerLikeness?: ProviderLikeness
  /** The reason why it is on hold. */
  reason?: string | undefined
  /** The copies, without those still missing. */
  copies: readonly PlannedCopy[]
}

/** A record other than a check. */
export type PlannedRecord = { at: Date } & ({ notRequired: NotRequired } | { rehired: StoredRehire })

export interface PlannedEngagement {
  engagement: EngagementKind
  startDate: string
  leaveDate: string | null
  site: string
  origin: EngagementOrigin | null
}
