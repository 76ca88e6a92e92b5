import { rightToWork } from '../right-to-work/cy.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'eich cyflogwr',
  asks: 'sy’n gofyn i chi gadarnhau pwy ydych chi',
  sandbox: 'Amgylchedd prawf: nid yw hwn yn wiriad go iawn',
  privacy: 'Dim ond {organisation} a’r gwasanaethau sy’n gwneud y gwiriadau fydd yn cael eich manylion.',
  wrong: 'Rhywbeth o’i le? Cysylltwch â’ch cyflogwr ({organisation}).',
  takes: 'Mae’n cymryd tua 5 munud.',
  needsAll: 'Bydd angen eich ffôn a’ch pasbort neu’ch trwydded yrru arnoch.',

  steps: 'Camau',
  stepOf: 'Cam {current} o {total}',
  stepsDone: 'Pob cam wedi’i gwblhau',
  completed: 'wedi’i gwblhau',
  current: 'cam presennol',
  pending: 'i ddod',
  email: 'E-bost',
  phone: 'Ffôn',
  identity: 'Hunaniaeth',
  rightToWork: 'Hawl i weithio',

  title: 'Cadarnhau pwy ydych chi',
  loading: 'Yn llwytho...',
  notification: 'Hysbysiad',
  close: 'Cau’r hysbysiad',
  sending: 'Yn anfon...',
  verifying: 'Yn cadarnhau...',
  checking: 'Yn gwirio...',
  checkAgain: 'Gwirio eto',

  linkTitle: 'Dolen wirio annilys',
  linkText: 'Mae’r ddolen wirio yn annilys neu wedi dod i ben.',
  linkRenew: 'Anfon dolen newydd ataf',
  linkRenewed:
    'Os ydym yn adnabod y ddolen hon, rydym wedi anfon un newydd atoch. Edrychwch ar eich e-bost a’ch negeseuon testun.',
  linkRenewFailed: 'Nid oedd modd anfon dolen newydd. Rhowch gynnig arall arni ymhen ychydig funudau.',
  linkHome: 'Yn ôl i’r hafan',

  loadTitle: 'Nid oedd modd agor eich gwiriad',
  loadText:
    'Mae eich cynnydd wedi’i gadw. Gwiriwch eich cysylltiad â’r rhyngrwyd a rhowch gynnig arall arni.',
  loadRetry: 'Rhoi cynnig arall arni',

  emailTitle: 'Cadarnhau eich e-bost',
  emailText:
    'Rhowch y cyfeiriad e-bost y mae {organisation} yn ei gadw ar eich cyfer. Byddwn yn ei gymharu â’ch gwahoddiad fel na all neb arall ddefnyddio eich dolen.',
  emailVerify: 'Cadarnhau’r e-bost',
  emailPending: 'Yn cadarnhau eich e-bost...',
  emailCode: 'Anfon cod i fy e-bost yn lle hynny',
  emailCodeText:
    'Rhowch y cod 6 digid a anfonwyd i {email}. Daw i ben ymhen 10 munud. Os na allwch ddod o hyd iddo, edrychwch yn eich ffolder sbam.',
  emailCodeResendHint: 'Byddwn yn anfon cod newydd atoch drwy e-bost',
  emailCodeWrongHint: 'Edrychwch ar yr e-bost diweddaraf a rhowch gynnig arall arni',

  phoneTitle: 'Cadarnhau eich ffôn',
  phoneText: 'Byddwn yn anfon cod 6 digid atoch drwy neges destun. Mae’n cymryd tua munud.',
  phoneWhy: 'Rydym yn cadw’r rhif fel bod {organisation} yn gwybod sut i gysylltu â chi.',
  phoneWhich: 'Pa rif ddylem ni ei ddefnyddio?',
  phoneUse: 'Defnyddio {phone}',
  phoneKnown: 'Y rhif sydd gennym ar eich cyfer',
  phoneOther: 'Defnyddio rhif gwahanol',
  phoneOtherHint: 'Byddwn yn rhoi gwybod i’ch cyflogwr',
  phoneNumber: 'Rhif ffôn symudol',
  phoneNumberHint: 'Ar gyfer rhifau rhyngwladol, rhowch god y wlad hefyd',
  phoneSend: 'Anfon cod',
  phoneHasCode: 'Mae gen i god yn barod',
  phoneYours: 'rif eich ffôn',

  codeTitle: 'Rhowch y cod',
  codeText: 'Rydym wedi anfon cod 6 digid drwy neges destun i {phone}.',
  codeSandbox: 'Amgylchedd prawf: ni anfonwyd neges destun. Eich cod yw {code}.',
  codeLabel: 'Cod',
  codeExpires_zero: 'Daw i ben ymhen {count} munud.',
  codeExpires_one: 'Daw i ben ymhen {count} munud.',
  codeExpires_two: 'Daw i ben ymhen {count} funud.',
  codeExpires_few: 'Daw i ben ymhen {count} munud.',
  codeExpires_many: 'Daw i ben ymhen {count} munud.',
  codeExpires_other: 'Daw i ben ymhen {count} munud.',
  codeVerify: 'Cadarnhau',
  codeResend: 'Anfon y cod eto',
  codeResendIn: 'Anfon y cod eto ymhen {time}',
  codeResendHint: 'Byddwn yn anfon cod newydd atoch drwy neges destun',
  codeSent: 'Cod wedi’i anfon',
  codeSentTo: 'Rydym wedi anfon neges destun i {phone}.',
  codeSentIs: 'Eich cod yw {code}.',
  codeWrongHint: 'Edrychwch ar y neges destun ddiweddaraf a rhowch gynnig arall arni',

  identityTitle: 'Cadarnhau eich hunaniaeth',
  identityText:
    'Byddwch yn tynnu llun o’ch dogfen adnabod a hunlun. Bydd ein partner hunaniaeth yn eu gwirio. Mae’n cymryd tua 3 munud. Bydd angen y rhain arnoch:',
  identityDocument: 'eich pasbort neu’ch trwydded yrru',
  identityCamera: 'ffôn neu gyfrifiadur gyda chamera',
  identityWhy: 'Rydym yn cadw’r canlyniad fel bod {organisation} yn gwybod yn sicr pwy ydych chi.',
  identityStart: 'Dechrau’r gwiriad hunaniaeth',
  identityContinue: 'Parhau â’r gwiriad hunaniaeth',
  identityAgain: 'Rhoi cynnig arall arni',
  identityOpening: 'Yn agor...',
  identityStarted: 'Nid ydych wedi gorffen y gwiriad hunaniaeth. Gallwch barhau o’r un lle.',
  identityUnsure: 'Nid oedd modd cadarnhau pwy ydych chi.',
  identityTries_zero: 'Gallwch roi cynnig arni {count} gwaith eto.',
  identityTries_one: 'Gallwch roi cynnig arni {count} waith eto.',
  identityTries_two: 'Gallwch roi cynnig arni {count} waith eto.',
  identityTries_few: 'Gallwch roi cynnig arni {count} gwaith eto.',
  identityTries_many: 'Gallwch roi cynnig arni {count} gwaith eto.',
  identityTries_other: 'Gallwch roi cynnig arni {count} gwaith eto.',
  identityPassed: 'Hunaniaeth wedi’i chadarnhau',
  identityPassedText: 'Nesaf, byddwn yn gwirio eich hawl i weithio yn y DU.',
  identityFailed: 'Methodd y gwiriad hunaniaeth',
  identityFailedText: 'Rhowch gynnig arall arni.',
  identityOver: 'Cysylltwch â’ch cyflogwr ({organisation}).',
  identityOverTitle: 'Nid oedd modd cadarnhau pwy ydych chi',
  identityOverText:
    'Rydych wedi defnyddio pob cynnig. Cysylltwch â’ch cyflogwr ({organisation}). Gallant wirio eich dogfennau mewn ffordd arall neu ailagor y cam hwn i chi.',
  identityWaitTitle: 'Yn gwirio eich hunaniaeth',
  identityWaitText:
    'Mae ein partner hunaniaeth yn gwirio eich lluniau. Fel arfer mae’n cymryd llai na munud.',
  identityWait: 'Yn aros am y canlyniad...',
  identitySlowTitle: 'Mae hyn yn cymryd mwy o amser nag arfer',
  identitySlowText:
    'Mae ein partner hunaniaeth yn dal i wirio eich lluniau. Gallwch gau’r dudalen hon a dod yn ôl yn nes ymlaen gyda’r un ddolen. Byddwch yn parhau o’r un lle.',
  identitySlowContact: 'Os nad oes canlyniad yfory, cysylltwch â’ch cyflogwr ({organisation}).',
  identityRestart: 'Dechrau eto',
  identityReviewTitle: 'Bydd {organisation} yn edrych ar hyn',
  identityReviewText:
    'Mae eich gwiriad hunaniaeth wedi’i wneud. Bydd {organisation} yn cymharu manylion eich dogfen â’ch gwahoddiad.',
  identityReviewNext: 'Gallwch gau’r dudalen hon. Byddwn yn anfon e-bost atoch pan fydd penderfyniad.',

  noDocument: 'Nid oes gennyf basbort na thrwydded yrru',
  handoff: 'Parhau ar eich ffôn',
  handoffText: 'Sganiwch y cod hwn gyda chamera eich ffôn, neu agorwch y ddolen ar eich ffôn.',
  handoffFollow: 'Bydd y dudalen hon yn diweddaru pan fydd eich hunaniaeth wedi’i chadarnhau.',
  handoffCode: 'Cod QR sy’n agor y ddolen ar eich ffôn',
  handoffLink: 'Dolen ar gyfer eich ffôn',
  handoffCopy: 'Copïo',
  handoffCopied: 'Wedi’i chopïo',
  handoffCopyFailed: 'Nid oedd modd ei chopïo. Dewiswch y ddolen yn lle hynny.',
  handoffUntil: 'Bydd y ddolen yn gweithio tan {time}.',
  handoffEnded: 'Mae’r ddolen hon wedi dod i ben.',
  handoffRenew: 'Cael dolen newydd',
  handoffStay: 'Parhau yma yn lle hynny',

  rightToWorkTitle: 'Cadarnhau eich hawl i weithio',
  rightToWorkText:
    'Rhaid i bob cyflogwr yn y DU wirio bod gan y bobl y mae’n eu cyflogi yr hawl i weithio yma (right to work). Rydym yn defnyddio eich gwiriad hunaniaeth, felly nid oes angen dim byd arall arnoch. Mae’n cymryd ychydig eiliadau.',
  rightToWorkWhy:
    'Rydym yn cadw’r canlyniad gan fod {organisation} yn gorfod dangos bod y gwiriad wedi’i wneud.',
  rightToWorkCheck: 'Gwirio fy hawl i weithio',
  rightToWorkPending: 'Yn gwirio eich hawl i weithio...',
  rightToWorkOpen: 'Nid yw eich hawl i weithio wedi’i chadarnhau eto.',
  rightToWorkPassed: 'Hawl i weithio wedi’i chadarnhau',
  rightToWorkPassedText: 'Mae eich hawl i weithio wedi’i chadarnhau.',

  ...rightToWork,
  rightToWorkOverTitle: 'Nid oedd modd cadarnhau eich hawl i weithio',
  rightToWorkOverText:
    'Cysylltwch â’ch cyflogwr ({organisation}). Gallant wirio eich dogfennau ac ailagor y cam hwn i chi.',

  doneTitle: 'Rydych wedi gorffen y pedwar cam',
  doneText: 'Dewiswch “Cwblhau’r gwiriad”. Yna bydd {organisation} yn gwybod eich bod wedi gorffen.',
  donePassed: '{step}: cadarnhawyd',
  doneComplete: 'Cwblhau’r gwiriad',
  donePending: 'Yn cwblhau...',
  endTitle: 'Mae eich gwiriad wedi’i gwblhau',
  endText:
    'Gall {organisation} weld canlyniad eich gwiriad. Nid oes dim byd arall i’w wneud: gallwch gau’r dudalen hon.',
  endNext: 'Os oes angen rhywbeth arall, bydd {organisation} yn cysylltu â chi.',
  endFirstDay: 'Eich diwrnod cyntaf yw {day}. Bydd {organisation} yn dweud wrthych pryd a ble i ddod.',
  endPrint: 'Argraffu neu gadw copi',

  progressFailed: 'Gwall',
  progressFailedText: 'Nid oedd modd llwytho eich cynnydd',
  emailFailed: 'Methodd y cadarnhau',
  emailFailedText: 'Nid oedd modd cadarnhau’r e-bost',
  codeFailed: 'Methodd y cadarnhau',
  codeFailedText: 'Nid oedd modd cadarnhau’r cod',
  sendFailed: 'Nid oedd modd anfon y cod',
  sendFailedText: 'Nid oedd modd gofyn am god',
  phoneNumberFailed: 'Methodd y newid',
  phoneNumberFailedText: 'Nid oedd modd newid y rhif ffôn',
  sessionFailed: 'Gwall',
  sessionFailedText: 'Nid oedd modd dechrau’r gwiriad hunaniaeth',
  sessionFailedHint: 'Rhowch gynnig arall arni ymhen ychydig funudau.',
  handoffFailed: 'Gwall',
  handoffFailedText: 'Nid oedd modd creu dolen ar gyfer eich ffôn. Rhowch gynnig arall arni.',
  rightToWorkFailed: 'Gwall',
  rightToWorkFailedText: 'Nid oedd modd gwirio’r hawl i weithio',
  completeFailed: 'Nid oedd modd cwblhau',
  completeFailedText: 'Nid oedd modd cwblhau’r gwiriad',

  'error.bad_request':
    'Nid oedd modd darllen y manylion. Gwiriwch yr hyn rydych wedi’i roi a rhowch gynnig arall arni.',
  'error.email_mismatch':
    'Nid hwn yw’r e-bost sydd gan eich cyflogwr ar eich cyfer. Rhowch gynnig ar un arall, neu gofynnwch i’ch cyflogwr pa un a ddefnyddiwyd.',
  'error.forbidden':
    'Nid oedd modd cadarnhau o ble daeth y cais hwn. Ail-lwythwch y dudalen a rhowch gynnig arall arni.',
  'error.identity_attempts_used': 'Rydych wedi defnyddio pob cynnig. Cysylltwch â’ch cyflogwr am help.',
  'error.identity_processing':
    'Mae eich gwiriad hunaniaeth yn dal i fynd rhagddo. Arhoswch am y canlyniad cyn dechrau eto.',
  'error.in_flight': 'Rydym yn dal i weithio ar yr un cais. Arhoswch funud.',
  'error.internal': 'Aeth rhywbeth o’i le. Rhowch gynnig arall arni.',
  'error.invalid_link': 'Mae’r ddolen wirio yn annilys neu wedi dod i ben.',
  'error.employer_closed':
    'Mae eich cyflogwr wedi cau ei gyfrif Bonafide, felly nid yw’r ddolen hon yn gweithio mwyach. Gofynnwch i’ch cyflogwr os oes gennych gwestiynau.',
  'error.network_busy':
    'Gofynnwyd am ormod o godau o’ch rhwydwaith. Rhowch gynnig arall arni yn nes ymlaen, neu defnyddiwch rwydwaith arall, fel data symudol.',
  'error.origin_not_allowed': 'Nid oes modd agor y gwiriad hwn ar y wefan hon. Cysylltwch â’ch cyflogwr.',
  'error.previous_step': 'Cwblhewch y cam blaenorol yn gyntaf',
  'error.request_timeout': 'Cymerodd yr anfon ormod o amser. Rhowch gynnig arall arni.',
  'error.step_done': 'Mae’r cam hwn eisoes wedi’i gwblhau',
  'error.step_locked':
    'Rydych wedi rhoi gormod o godau anghywir. Gofynnwch i’ch cyflogwr ddatgloi’r cam hwn.',
  'error.too_many_requests': 'Gormod o gynigion. Arhoswch am ychydig a rhowch gynnig arall arni.',
  'error.unavailable': 'Nid yw’r gwasanaeth ar gael ar hyn o bryd. Rhowch gynnig arall arni cyn bo hir.',

  'Please enter a valid email address': 'Rhowch gyfeiriad e-bost dilys',
  'Please enter a valid phone number': 'Rhowch rif ffôn dilys',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Tynnwch y nodau cudd. Ceisiwch deipio’r testun yn hytrach na’i ludo',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Defnyddiwch rif ffôn o wlad wahanol: ni allwn anfon negeseuon i’r un hwn',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Defnyddiwch rif ffôn symudol neu linell dir, nid rhif cyfradd premiwm neu rif rhadffôn',
  'Please use 32 characters or fewer': 'Defnyddiwch 32 nod ar y mwyaf',
  'Please choose one of the answers': 'Dewiswch un o’r atebion',
  'Please enter your share code': 'Rhowch eich cod rhannu (share code)',
  'Please enter your date of birth': 'Rhowch eich dyddiad geni',
  'Please enter a valid date of birth': 'Rhowch ddyddiad geni cywir',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Mae cod rhannu ar gyfer yr hawl i weithio yn dechrau gyda W ac mae ynddo 9 nod (llythrennau a rhifau), fel W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Cafodd y cod rhannu hwn ei wneud ar gyfer rhentu cartref. Gofynnwch am un newydd ar gyfer yr hawl i weithio, sy’n dechrau gyda W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Cafodd y cod rhannu hwn ei wneud i brofi eich statws mewnfudo. Gofynnwch am un newydd ar gyfer yr hawl i weithio, sy’n dechrau gyda W.',
  'Your employer could not confirm your right to work.':
    'Nid oedd eich cyflogwr yn gallu cadarnhau eich hawl i weithio.',
  'OTP code must be 6 digits': 'Rhaid i’r cod fod yn 6 digid',
  'Invalid OTP code': 'Cod anghywir',
  'You cannot change your phone number again. Contact your employer for help.':
    'Ni allwch newid eich rhif ffôn mwyach. Cysylltwch â’ch cyflogwr am help.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'Nid oedd modd cadarnhau eich hawl i weithio. Cysylltwch â’ch cyflogwr i gael gwybod beth i’w wneud nesaf.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'Prawf oedd hwn, ac nid yw prawf yn cadarnhau neb. Cysylltwch â’ch cyflogwr i gael gwybod beth i’w wneud nesaf.',
  'Your employer will confirm your right to work and let you know.':
    'Bydd eich cyflogwr yn cadarnhau eich hawl i weithio ac yn rhoi gwybod i chi.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Rydych wedi rhoi gormod o godau anghywir. Gofynnwch i’ch cyflogwr ddatgloi’r cam hwn.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Rydych wedi rhoi’r cyfeiriad e-bost anghywir ormod o weithiau. Defnyddiwch god a anfonir i’ch e-bost yn lle hynny.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Rydych wedi rhoi’r cod anghywir ormod o weithiau. Gofynnwch am god newydd.',
  'This code has expired or has already been used. Ask for a new code.':
    'Mae’r cod hwn wedi dod i ben neu wedi’i ddefnyddio’n barod. Gofynnwch am god newydd.',
  'We could not send the text message. Try again or use another number.':
    'Ni allem anfon y neges destun. Rhowch gynnig arall arni neu defnyddiwch rif arall.',
  'The identity check was not successful.': 'Ni lwyddodd y gwiriad hunaniaeth.',
  'The document has expired.': 'Mae’r ddogfen wedi dod i ben.',
  'The photo was not clear enough to read.': 'Nid oedd y llun yn ddigon clir i’w ddarllen.',
  'The face does not match the document.': 'Nid yw’r wyneb yn cyfateb i’r ddogfen.',
  'This kind of document is not accepted.': 'Nid yw’r math hwn o ddogfen yn cael ei dderbyn.',
  'The address does not match the one we were given.': 'Nid yw’r cyfeiriad yn cyfateb i’r un a roddwyd i ni.',
  'Documents from this country are not accepted.': 'Nid yw dogfennau o’r wlad hon yn cael eu derbyn.',
  'The document could not be verified.': 'Nid oedd modd gwirio’r ddogfen.',
  'The document could not be matched with your invitation.': 'Nid oedd modd paru’r ddogfen â’ch gwahoddiad.',
  'The document does not have enough information to check the ID number.':
    'Nid yw’r ddogfen yn dangos digon i wirio’r rhif.',
  'The ID number does not match the document.': 'Nid yw’r rhif yn cyfateb i’r ddogfen.',
  'The ID number could not be verified.': 'Nid oedd modd gwirio’r rhif.',
  'The document does not have a photo of a face.': 'Nid oes llun o wyneb ar y ddogfen.',
  'The selfie was not accepted.': 'Ni dderbyniwyd yr hunlun.',
  'The selfie could not be verified.': 'Nid oedd modd gwirio’r hunlun.',
  'You need to be older to use this identity check.': 'Nid yw’r gwiriad hunaniaeth ar gael yn yr oedran hwn.',
}
