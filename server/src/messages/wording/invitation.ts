import type { Look } from '@bonafide/shared/contract/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import type { LinkOccasion } from '#messages/messages-tables.ts'

/** What the texts of an invitation are made from. */
export interface Invitation {
  fullName: string
  organisation: string
  look?: Look | undefined
  url: string
  expiresAt: Date
  /**
   * The first one, the one with a link that replaces an earlier, one that reminds of the link there is, one that tells
   * that a step may be tried again, or what was decided about the document.
   */
  occasion: LinkOccasion
  /** What it is written in. */
  language: Locale
}
