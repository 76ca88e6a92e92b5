import type { VerificationTab } from './verification-search.ts'

export const tabLabels: Readonly<Record<VerificationTab, string>> = {
  needs_you: 'Needs you',
  in_progress: 'In progress',
  likeness_due: 'Likeness due',
  follow_ups: 'Follow-ups',
  expiring: 'Expiring',
  done: 'Done',
}

/** The texts in place of a tab that holds no employee. */
export const emptyWords: Readonly<Record<VerificationTab, { title: string; text: string }>> = {
  needs_you: {
    title: 'No one needs you now',
    text: 'Employees appear here when you have something to decide, check or send again.',
  },
  in_progress: {
    title: 'No verifications in progress',
    text: 'Employees you invite appear here until they pass all four steps.',
  },
  likeness_due: {
    title: 'No likeness to confirm',
    text: 'Employees appear here when a check lacks only that one of you compares them with the photo.',
  },
  follow_ups: {
    title: 'No follow-up checks due',
    text: 'Employees appear here 60 days before their right to work has to be checked again.',
  },
  expiring: {
    title: 'Nothing ends soon',
    text: 'Employees appear here when your cover for them ends within 90 days.',
  },
  done: {
    title: 'Nothing decided lately',
    text: 'Right-to-work checks that you decide appear here for 30 days.',
  },
}
