/** What the verification says to someone who goes on on a phone. */
export const englishHandoff = {
  handoffText: 'Scan this code with the camera of your phone, or open the link there.',
  handoffFollow: 'This page goes on by itself when your identity is confirmed.',
  handoffCode: 'QR code of the link for your phone',
  handoffLink: 'Link for your phone',
  handoffCopy: 'Copy',
  handoffCopied: 'Copied',
  handoffCopyFailed: 'Please copy it by hand',
  handoffUntil: 'The link works until {time}.',
  handoffEnded: 'This link has ended.',
  handoffRenew: 'Make a new link',
  handoffStay: 'Stay here instead',
} as const
