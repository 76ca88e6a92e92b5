/** What the texts of an invitation are made from. */
export interface Invitation {
  fullName: string
  organisation: string
  url: string
  expiresAt: Date
  /** The first one, the one with a link that replaces an earlier, or one that reminds of the link there is. */
  occasion: 'invitation' | 'link_renewed' | 'reminder'
}

const ukDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** `4 March 2027`, as it is where the receiver works. */
export function lastDay({ expiresAt }: Invitation): string {
  return ukDate.format(expiresAt)
}
