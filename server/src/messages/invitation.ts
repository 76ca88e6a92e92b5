import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** What the texts of an invitation are made from. */
export interface Invitation {
  fullName: string
  organisation: string
  url: string
  expiresAt: Date
  /** The first one, the one with a link that replaces an earlier, or one that reminds of the link there is. */
  occasion: 'invitation' | 'link_renewed' | 'reminder'
  /** What it is written in. */
  language: Locale
}
