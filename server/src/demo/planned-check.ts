import type { EngagementKind } from '@bonafide/shared/contract/right-to-work.ts'
import type { CheckFacts } from '#right-to-work/excuse/right-to-work-event.ts'

/** What a copy shows. Drawn, not photographed. */
export type Specimen = 'passport' | 'certificate' | 'online' | 'notice'

/** A right-to-work check as a user made it. */
export interface PlannedCheck extends Omit<CheckFacts, 'kind' | 'checkedAt' | 'nameMatches' | 'fileIds'> {
  at: Date
  kind: 'initial' | 'followup'
  issuingCountry?: string | undefined
  documentNumberMasked?: string | undefined
  shareCodeLast3?: string | undefined
  /** Why it waits for something. */
  reason?: string | undefined
  /** Undefined where the copy is still missing. */
  copy: Specimen | undefined
}

export interface PlannedEngagement {
  engagement: EngagementKind
  startDate: string
  leaveDate: string | null
  site: string
}
