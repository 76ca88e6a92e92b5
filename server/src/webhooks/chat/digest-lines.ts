import type { ChatLine, EventData } from './chat-line.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Returns the lines of a weekly digest: only what there is anything of. */
export function digestLines(data: EventData, publicUrl: string): ChatLine[] {
  const { followUpsDue = 0, followUpsOverdue = 0, reviewsWaiting = 0, withoutExcuse = 0 } = data
  const followUps = { label: 'Open follow-ups', url: `${publicUrl}/verifications?tab=follow_ups` }
  const reviews = { label: 'Open reviews', url: `${publicUrl}/verifications` }
  const excuses = { label: 'Open right to work', url: `${publicUrl}/right-to-work` }
  const lines: [number, ChatLine][] = [
    [
      followUpsDue,
      { text: `${counted(followUpsDue, 'follow-up', 'follow-ups')} due this week`, link: followUps },
    ],
    [
      followUpsOverdue,
      { text: `${counted(followUpsOverdue, 'follow-up', 'follow-ups')} overdue`, link: followUps },
    ],
    [
      reviewsWaiting,
      { text: `${counted(reviewsWaiting, 'review waits', 'reviews wait')} for a decision`, link: reviews },
    ],
    [
      withoutExcuse,
      {
        text: `${counted(withoutExcuse, 'employee', 'employees')} working, not covered`,
        link: excuses,
      },
    ],
  ]
  return lines.filter(([count]) => count > 0).map(([, line]) => line)
}
