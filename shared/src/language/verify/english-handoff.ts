/** Texts of the verification for an employee who goes on on a phone. */
export const englishHandoff = {
  handoffText: 'Scan this code with your phone’s camera, or open the link on your phone.',
  handoffFollow: 'This page will update when your identity is confirmed.',
  handoffCode: 'QR code that opens the link on your phone',
  handoffLink: 'Link for your phone',
  handoffCopy: 'Copy',
  handoffCopied: 'Copied',
  handoffCopyFailed: 'Could not copy. Select the link instead.',
  handoffUntil: 'The link works until {time}.',
  handoffEnded: 'This link has expired.',
  handoffRenew: 'Get a new link',
  handoffStay: 'Carry on here instead',
} as const
