import type { Channel } from '@bonafide/shared/contract/employees.ts'

/** The page a link opens. `channel` in it is a hint for the page; the server goes by the stored one. */
export function linkUrl(publicUrl: string, link: { token: string; channel: Channel }): string {
  return `${publicUrl}/verify/${link.token}?channel=${link.channel}`
}
