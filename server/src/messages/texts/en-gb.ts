/**
 * The messages to a person. `short_` ones are for phones and followed by the link on a line of its own. Those and
 * `code` keep to the characters of GSM 03.38 where the language allows it: any other doubles what a text costs.
 */
export const english = {
  subject_invitation: '{organisation} asks you to verify your identity',
  subject_link_renewed: 'Your new verification link from {organisation}',
  subject_reminder: 'Reminder: {organisation} asks you to verify your identity',

  title_invitation: 'Verify your identity',
  title_link_renewed: 'Your new link',
  title_reminder: 'Your verification is waiting',

  hello: 'Hello {fullName},',
  opening_invitation: '{organisation} asks you to verify your identity and your right to work in the UK.',
  opening_link_renewed:
    'Here is your new link to the verification that {organisation} asked you for. Earlier links no longer work.',
  opening_reminder:
    'This is a reminder: {organisation} is waiting for you to verify your identity and your right to work in the UK.',

  start: 'Start verification',
  startHere: 'Start here:',
  noButton: 'If the button does not work, open this address:',

  asked: 'You will be asked to confirm:',
  askedEmail: 'your email address',
  askedPhone: 'your phone number, with a code we send you',
  askedIdentity: 'a photo of your passport, driving licence or identity card, and of your face',
  askedRightToWork: 'your right to work in the UK',

  takes: 'It takes about 5 minutes. You can stop at any time and go on later with the same link.',
  lastDay: 'The link is personal and works until {lastDay}. Please do not pass it on.',
  ignore: 'If you do not know {organisation}, you can ignore this message.',

  short_invitation:
    '{organisation} asks you to verify your identity and right to work. It takes about 5 minutes. Your link, valid until {lastDay}:',
  short_link_renewed:
    '{organisation}: here is your new link to verify your identity and right to work, valid until {lastDay}:',
  short_reminder:
    '{organisation}: a reminder to verify your identity and right to work. It takes about 5 minutes. Your link, valid until {lastDay}:',

  code: '{organisation}: {code} is your verification code. It expires in 10 minutes. Never share it.',
} as const
