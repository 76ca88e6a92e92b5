/**
 * Texts of the verification about the right to work where the organisation decides: which route to take, what was sent
 * and what else is needed. Loaded with the screens that say it.
 */
export const englishRightToWork = {
  adviserTitle: 'Which of these do you have?',
  adviserText:
    'UK employers must check that everyone they hire is allowed to work here. There is more than one way to prove this, and you can choose.',
  followUpText: 'Your employer needs to check your right to work again. This is the only step.',
  followUpPassedTitle: 'Your right to work is confirmed',
  followUpPassedText:
    'Thank you. Your employer has everything they need. You do not need to do anything else.',
  adviserLegend: 'Choose one answer',
  adviserPassport: 'A British passport, or an Irish passport or passport card, that is in date',
  adviserOnline: 'An eVisa or a share code',
  adviserOnlineHint: 'If you have a visa, or settled or pre-settled status',
  adviserForeign: 'Another passport',
  adviserForeignHint:
    'From another country, or of another British nationality, such as British National (Overseas)',
  adviserOther: 'Another document',
  adviserOtherHint: 'Such as a birth certificate or an expired passport',
  adviserUnsure: 'I am not sure',
  adviserNext: 'Continue',
  adviserBack: 'Back',

  documentTitle: 'Which document do you have?',
  documentText:
    'Employers cannot accept driving licences, photos or scans, passports with a corner cut off, or residence permits and cards. If you have a residence permit or card, or a passport of another British nationality, use a share code.',
  documentExpired: 'A British passport, or an Irish passport or passport card, that has expired',
  documentCertificate:
    'A birth or adoption certificate from the UK, Jersey, Guernsey, the Isle of Man or Ireland',
  documentCitizenship: 'A certificate of registration or naturalisation as a British citizen',
  documentOther: 'A different document',

  situationTitle: 'Which of these is true for you?',
  situationPermission: 'The Home Office has given me permission to live or work in the UK',
  situationApplied: 'I have applied to the Home Office and I am waiting for an answer',
  situationDocument: 'I have a British or Irish document',
  situationNone: 'None of these',

  shareAskTitle: 'Can you get a share code?',
  foreignText:
    'Most people with a visa, the Graduate, Ukraine, Hong Kong BN(O), Skilled Worker or EU schemes prove it with a share code.',
  appliedFirst: 'Many applicants who are waiting for an answer can get one.',
  shareAskText: 'You get it on the government’s website. It is free and takes a few minutes.',
  shareYes: 'Yes, or I will try',
  shareNoSticker: 'No, but my passport has a visa sticker or a stamp from the Home Office',
  shareNoApplied: 'No, I have applied to the Home Office and I am waiting for an answer',
  shareNo: 'No',
  shareUnsure: 'No, or I am not sure',

  shareTitle: 'Enter your share code',
  shareText:
    '{organisation} will use your share code to check your right to work on the government’s website.',
  shareHow:
    'Sign in to the government’s website and choose to prove your right to work to an employer. The code starts with W and works for 90 days.',
  shareGet: 'Get a share code (opens in a new tab)',
  shareFails:
    'If the government’s website does not work, try again later. You can come back here with the same link. If it still does not work tomorrow, contact {organisation}.',
  shareCode: 'Share code',
  shareCodeHint: '9 letters and numbers, like W12 345 678',
  dateOfBirth: 'Date of birth',
  day: 'Day',
  month: 'Month',
  year: 'Year',

  bringTitle: 'What you need to show',
  bringText:
    '{organisation} needs to see the original document. A photo or a copy is not enough. They will tell you when and how. Have this ready:',
  bringPassport: 'your passport',
  bringExpired: 'your expired passport (it is not accepted if a corner has been cut off)',
  bringEndorsed: 'your passport with the visa sticker or the stamp (it must be in date)',
  bringCertificate: 'your birth or adoption certificate',
  bringCitizenship: 'your certificate of registration or naturalisation',
  bringOther: 'your document',
  bringInsurance:
    'an official document with your name and your National Insurance number, such as a P45, a P60 or a letter from HMRC',
  otherText:
    'Most passports from other countries prove nothing on their own. If yours is one of them, use a share code.',
  otherCode: 'Use a share code instead',

  appliedTitle: 'Waiting for the Home Office',
  appliedText:
    '{organisation} can ask the Home Office whether you may work while you wait. Have the date and the reference number of your application ready.',
  helpTitle: '{organisation} will help you',
  helpText: 'We will tell them that you are not sure. They will help you find a document that you can use.',
  noDocumentSent: 'Sent to {organisation}. You do not have to do the identity check online.',
  noDocumentText:
    '{organisation} will see you in person to check your identity and your right to work. Have your original documents ready.',
  noDocumentFound: 'I have found one. Start the identity check',
  noDocumentContact:
    'Contact {organisation}. Tell them that you do not have a passport or driving licence, and ask what you can show instead.',
  adviserSend: 'Send to {organisation}',

  rightToWorkWaitTitle: 'Waiting for your employer',
  rightToWorkSent: 'Sent to {organisation}. They will confirm your right to work.',
  rightToWorkWaitOnline: 'They will check your share code on the government’s website.',
  rightToWorkWaitText:
    'You can close this page. Open your link again at any time to see if your right to work has been confirmed.',
  rightToWorkWaitContact: 'If you have not heard anything after a few days, contact {organisation}.',
  rightToWorkChange: 'Change what I sent',

  appointmentsTitle: 'Choose a time to show your document',
  callTitle: 'Choose a time for a video call',
  callText: '{organisation} has to see you beside your photo, in person or on a short video call.',
  appointmentsText: '{organisation} can see you at these times. All times are UK time.',
  appointmentsFaceToFace: 'In person',
  appointmentsVideo: 'By video call',
  appointmentsTime: 'Time',
  appointmentsMore: 'Show more times',
  appointmentsTake: 'Book this time',
  appointmentsTaken: 'Your appointment',
  appointmentsCalendar: 'Add it to my calendar',
  appointmentsRelease: 'Cancel this appointment',
  appointmentsGone: 'This time is no longer available. Choose another one.',

  photosTitle: 'Send photos (optional)',
  photosText:
    'Photos help {organisation} to prepare. You do not have to send any. You will still need to show the original document.',
  photosAdd: 'Choose photos',
  photosHint: 'Up to 12 files, 10 MB each: PDF, PNG, JPEG or HEIC.',
  photosSent: 'Photos you have sent',
  photosRemove: 'Remove',
  photosFull: 'You have sent 12 photos. Remove one to send another.',
  photosFailed: 'Something went wrong. Try again.',
  photosNoRoom:
    'Your employer cannot take in more files at the moment. You can still show your document to them.',
  photosTooLarge: 'This file is larger than 10 MB.',
  photosWrongType: 'This file is damaged, or not a PDF, PNG, JPEG or HEIC.',

  moreTitle: '{organisation} needs something else',
  moreReason: 'They wrote:',
  moreShareCode: 'Get a new share code for the right to work and send it here.',
  moreDocument: 'A photo or a copy is not enough. Show them the original of this document:',
  moreNameChange:
    'a document that shows why your name has changed, such as a marriage certificate or a deed poll',
  moreSendCode: 'Send a new share code',
  moreReady: 'Tell them that I have it',
  moreChange: 'Use something else instead',

  wayTitle: 'How do you want to show your passport?',
  wayText: 'Both ways are accepted. You can choose either, and you can change your mind.',
  wayDigital: 'Online, now',
  wayDigitalHint: 'With photos of your passport and your face. It takes about 5 minutes',
  wayOriginal: 'Show the original',
  wayOriginalHint: '{organisation} will tell you when and how',
  digitalTitle: 'Check your passport online',
  digitalText:
    '{provider} will ask you to take photos of your passport and your face. It will check them and send the result to {organisation}. You will leave this page and come back when you have finished.',
  digitalStart: 'Start the passport check',
  digitalStartedTitle: 'You have not finished your passport check',
  digitalStartedText: 'You can start it again, or show the original instead.',
  digitalAgain: 'Start again',
  digitalOriginal: 'Show the original instead',
  digitalWaitTitle: 'Checking your passport',
  digitalWaitText: 'It usually takes a few minutes.',
  digitalFailedTitle: 'Your passport could not be checked online',
  digitalFailedText: 'This does not affect your right to work. Try again, or show the original instead.',
} as const

/** Texts of the verification for an employee who confirms their email with a code. */
export const englishEmailCode = {
  emailCodeText:
    'Enter the 6-digit code that we emailed to {email}. It expires in 10 minutes. If you cannot find it, check your spam folder.',
  emailCodeResendHint: 'We will email you a new code',
  emailCodeWrongHint: 'Check the latest email and try again',
} as const

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

/**
 * Texts of the verification for few: when a check takes long or has failed for good, and when a document is compared
 * with the invitation; and what comes after the end. A screen whose title is here loads them.
 */
export const englishRare = {
  identitySlowTitle: 'This is taking longer than usual',
  identitySlowText:
    'Our identity partner is still checking your photos. You can close this page and come back later with the same link. You will carry on where you left off.',
  identitySlowContact: 'If you still have no result tomorrow, contact {organisation}.',
  identityReviewTitle: '{organisation} will check your details',
  identityReviewText:
    'Your identity check is done. {organisation} will compare the details of your document with your invitation.',
  identityReviewNext: 'You can close this page. We will send you an email when they have decided.',
  identityOverTitle: 'We could not confirm your identity',
  identityOverText:
    'You have used all your attempts. Contact {organisation}. They can check your documents another way or reopen this step for you.',
  rightToWorkOverTitle: 'We could not confirm your right to work',
  rightToWorkOverText: 'Contact {organisation}. They can check your documents and reopen this step for you.',
  endNext: 'If {organisation} needs anything else, they will contact you.',
  endFirstDay: 'Your first day is {day}. {organisation} will tell you when and where to come.',
} as const
