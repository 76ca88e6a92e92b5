import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** What the texts of an invitation are made from. */
export interface Invitation {
  fullName: string
  organisation: string
  url: string
  expiresAt: Date
  /**
   * The first one, the one with a link that replaces an earlier, one that reminds of the link there is, or one that
   * tells that a step may be tried again.
   */
  occasion: 'invitation' | 'link_renewed' | 'reminder' | 'step_reopened'
  /** What it is written in. */
  language: Locale
}
