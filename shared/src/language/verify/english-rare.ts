/**
 * Texts of the verification for few: when a check takes long or has failed for good, and when a document is compared
 * with the invitation. A screen whose title is here loads them.
 */
export const englishRare = {
  identitySlowTitle: 'This is taking longer than usual',
  identitySlowText:
    'Our identity partner is still checking your photos. You can close this page and come back later with the same link. You will carry on where you left off.',
  identitySlowContact: 'If you still have no result tomorrow, contact {organisation}.',
  identityReviewTitle: '{organisation} will look at this',
  identityReviewText:
    'Your identity check is done. {organisation} will compare the details of your document with your invitation.',
  identityReviewNext: 'You can close this page. We will send you an email when they have decided.',
  identityOverTitle: 'We could not confirm your identity',
  identityOverText:
    'You have used all your attempts. Contact {organisation}. They can check your documents another way or reopen this step for you.',
  rightToWorkOverTitle: 'We could not confirm your right to work',
  rightToWorkOverText: 'Contact {organisation}. They can check your documents and reopen this step for you.',
} as const
