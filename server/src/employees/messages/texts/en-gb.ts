import type { Holding } from '@bonafide/shared/language/translation.ts'

/**
 * The messages to an employee. `short_` ones are for phones and followed by the link on a line of its own. Those and
 * `code` keep to the characters of GSM 03.38 where the language allows it, and with a name of 20 signs to one part of it
 * or two of UCS-2: a test counts. So only what has to be done by a day says the day.
 */
export const english = {
  /** In place of the name of an organisation that has none. */
  employer: 'your employer',

  subject_invitation: '{organisation} has asked you to verify your identity',
  subject_link_renewed: 'Your new verification link from {organisation}',
  subject_reminder: 'Reminder: verify your identity for {organisation}',
  subject_step_reopened: '{organisation} has reopened a step of your verification',
  subject_identity_accepted: '{organisation} has confirmed your identity document',
  subject_identity_declined: '{organisation} could not match your document with your invitation',
  subject_appointment_cancelled: '{organisation} has cancelled your appointment',

  title_invitation: 'Verify your identity',
  title_link_renewed: 'Your new link',
  title_reminder: 'Reminder to verify your identity',
  title_step_reopened: 'You can try again',
  title_identity_accepted: 'You can carry on',
  title_identity_declined: 'Your document does not match your invitation',
  title_appointment_cancelled: 'Your appointment is cancelled',

  hello: 'Hello {fullName},',
  opening_invitation:
    '{organisation} has asked you to verify your identity and your right to work in the UK.',
  opening_link_renewed:
    'Here is your new link to verify your identity for {organisation}. Your earlier links no longer work.',
  opening_reminder:
    'You have not finished verifying your identity and right to work in the UK for {organisation}.',
  opening_step_reopened:
    '{organisation} has reopened a step of your verification. You can try it again with this link.',
  opening_identity_accepted:
    '{organisation} has looked at your identity document and confirmed that it is yours. You can carry on with your verification.',
  opening_identity_declined:
    '{organisation} has looked at your identity document and could not match it with your invitation. Open your link to see what you can do next. If you think this is a mistake, contact {organisation}.',
  opening_appointment_cancelled:
    '{organisation} has cancelled your appointment. You can choose another time with this link.',

  start: 'Start verification',
  startHere: 'Start here:',
  noButton: 'If the button does not work, copy this link into your browser:',

  asked: 'There are four steps:',
  askedEmail: 'confirm your email address',
  askedPhone: 'confirm your phone number with a code we text you',
  askedIdentity: 'take a photo of your passport or driving licence, and a selfie',
  askedRightToWork: 'confirm your right to work in the UK',

  takes: 'It takes about 5 minutes. You can stop at any time and carry on later with the same link.',
  lastDay: 'The link is only for you and works until {lastDay}. Do not share it with anyone.',
  ignore: 'If you were not expecting this message from {organisation}, you can ignore it.',

  short_invitation: '{organisation}: verify your identity and right to work by {lastDay}.',
  short_link_renewed: '{organisation}: your new link to verify your identity:',
  short_reminder: 'Reminder from {organisation}: verify your identity by {lastDay}.',
  short_step_reopened: '{organisation} has reopened a step of your verification. Try again:',
  short_identity_accepted: '{organisation} has confirmed your identity document. Carry on here:',
  short_identity_declined: '{organisation}: your document does not match your invitation. Next:',
  short_appointment_cancelled: '{organisation} has cancelled your appointment. Choose another:',

  code: '{organisation}: {code} is your verification code. It expires in 10 minutes. Never share it.',

  subject_code: 'Your verification code from {organisation}',
  title_code: 'Confirm your email address',
  opening_code:
    '{organisation} has asked you to verify your identity. Enter this code on the verification page to confirm your email address:',
  codeLifetime: 'The code expires in 10 minutes. Never share it.',

  subject_own_copy: 'You have finished your verification for {organisation}',
  title_own_copy: 'You have finished your verification',
  opening_own_copy:
    'You have finished your verification for {organisation}. You can keep a copy of your record.',
  ownCopyHere: 'Your copy is here:',
  ownCopyButton: 'Get your copy',

  subject_identity_repeat: '{organisation} needs to confirm your identity again',
  title_identity_repeat: 'Confirm it is you',
  opening_identity_repeat: '{organisation} needs to check again that you are the person who works for them.',
  identityRepeatButton: 'Confirm my identity',
  identityRepeatOnly: 'This is the only step. Have your identity document ready: it takes about 2 minutes.',

  subject_follow_up: '{organisation} needs to check your right to work again',
  title_follow_up: 'Your right to work needs to be checked again',
  opening_follow_up: '{organisation} needs to check your right to work in the UK again by {lastDay}.',
  opening_follow_up_undated: '{organisation} needs to check your right to work in the UK again.',
  followUpLink: 'Use the link to choose how to prove your right to work. The link is for this check only.',
  followUpNext: 'Contact {organisation} to arrange the check. They will tell you what you need to show.',
} as const

/** The messages in one language: every text of the English ones, with the values that it has. */
export type MessageTexts = { readonly [Key in keyof typeof english]: Holding<(typeof english)[Key]> }
