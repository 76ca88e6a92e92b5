import { webhookEventNames } from '@bonafide/shared/contract/webhook-event-names.ts'

const groups = [
  {
    legend: 'Invitations',
    hint: 'Where the link of an employee is.',
    subjects: ['invitation'],
  },
  {
    legend: 'Progress and results',
    hint: 'Each step with how it was checked and what that is worth, and the verification as a whole.',
    subjects: ['step', 'employee'],
  },
  {
    legend: 'Identity',
    hint: 'What needs your decision, what came of it, and identities that are confirmed again.',
    subjects: ['identity'],
  },
  {
    legend: 'Right to work',
    hint: 'Checks, the statutory excuse and its follow-ups.',
    subjects: ['rtw'],
  },
  {
    legend: 'Organisation',
    hint: 'Your week, evidence packs and your plan.',
    subjects: ['digest', 'evidence_pack', 'usage'],
  },
]

interface EventGroup {
  legend: string
  hint: string
  events: Readonly<Record<string, string>>
}

/** The events by what they are about. */
export const eventGroups: readonly EventGroup[] = groups.map(({ subjects, ...group }) => ({
  ...group,
  events: Object.fromEntries(
    Object.entries(webhookEventNames).filter(([type]) =>
      subjects.some((subject) => type.startsWith(`${subject}.`)),
    ),
  ),
}))
