import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'eich cyflogwr',

  subject_invitation: 'Mae {organisation} yn gofyn i chi gadarnhau pwy ydych chi',
  subject_link_renewed: 'Eich dolen wirio newydd ({organisation})',
  subject_reminder: 'Nodyn atgoffa: cadarnhewch pwy ydych chi ({organisation})',
  subject_step_reopened: 'Mae {organisation} wedi ailagor cam yn eich gwiriad',
  subject_identity_accepted: 'Mae {organisation} wedi cadarnhau eich dogfen adnabod',
  subject_identity_declined: 'Ni allai {organisation} baru eich dogfen adnabod',
  subject_appointment_cancelled: 'Mae {organisation} wedi canslo eich apwyntiad',

  title_invitation: 'Cadarnhau pwy ydych chi',
  title_link_renewed: 'Eich dolen newydd',
  title_reminder: 'Nodyn atgoffa i gadarnhau pwy ydych chi',
  title_step_reopened: 'Gallwch roi cynnig arall arni',
  title_identity_accepted: 'Gallwch barhau',
  title_identity_declined: 'Nid oedd modd paru eich dogfen',
  title_appointment_cancelled: 'Mae eich apwyntiad wedi’i ganslo',

  hello: 'Helo {fullName},',
  opening_invitation:
    'Mae {organisation} yn gofyn i chi gadarnhau pwy ydych chi a bod gennych yr hawl i weithio yn y DU.',
  opening_link_renewed:
    'Dyma eich dolen newydd ar gyfer y gwiriad y gofynnodd {organisation} i chi ei wneud. Nid yw dolenni cynharach yn gweithio mwyach.',
  opening_reminder:
    'Nid ydych wedi gorffen cadarnhau pwy ydych chi a’ch hawl i weithio yn y DU ar gyfer {organisation}.',
  opening_step_reopened:
    'Mae {organisation} wedi ailagor cam yn eich gwiriad. Gallwch roi cynnig arall arno gyda’r ddolen hon.',
  opening_identity_accepted:
    'Mae {organisation} wedi edrych ar eich dogfen adnabod ac wedi cadarnhau mai chi biau hi. Gallwch barhau â’ch gwiriad.',
  opening_identity_declined:
    'Mae {organisation} wedi edrych ar eich dogfen adnabod ac nid oedd modd ei pharu â’ch gwahoddiad. Mae eich dolen yn dangos beth i’w wneud nesaf. Os credwch mai camgymeriad yw hyn, cysylltwch â’ch cyflogwr ({organisation}).',
  opening_appointment_cancelled:
    'Mae {organisation} wedi canslo eich apwyntiad. Gallwch ddewis amser arall gyda’r ddolen hon.',

  start: 'Dechrau’r gwiriad',
  startHere: 'Dechreuwch yma:',
  noButton: 'Os nad yw’r botwm yn gweithio, copïwch y ddolen hon i’ch porwr:',

  asked: 'Mae pedwar cam:',
  askedEmail: 'cadarnhau eich cyfeiriad e-bost',
  askedPhone: 'cadarnhau eich rhif ffôn gyda chod y byddwn yn ei anfon drwy neges destun',
  askedIdentity: 'tynnu llun o’ch pasbort neu’ch trwydded yrru, a hunlun',
  askedRightToWork: 'cadarnhau eich hawl i weithio yn y DU',

  takes: 'Mae’n cymryd tua 5 munud. Gallwch stopio unrhyw bryd a pharhau’n nes ymlaen gyda’r un ddolen.',
  lastDay: 'I chi yn unig y mae’r ddolen, a bydd yn gweithio tan {lastDay}. Peidiwch â’i rhoi i neb arall.',
  ignore: 'Os nad oeddech yn disgwyl y neges hon, a anfonwyd ar ran {organisation}, gallwch ei hanwybyddu.',

  short_invitation: "{organisation}: profwch pwy ydych a'ch hawl i weithio erbyn {lastDay}.",
  short_link_renewed: '{organisation}: eich dolen newydd i gadarnhau pwy ydych chi:',
  short_reminder: '{organisation}: cofiwch gadarnhau pwy ydych chi erbyn {lastDay}.',
  short_step_reopened: 'Mae {organisation} wedi ailagor cam yn eich gwiriad. Ceisiwch eto:',
  short_identity_accepted: 'Mae {organisation} wedi cadarnhau eich dogfen adnabod. Gallwch barhau:',
  short_identity_declined: "{organisation}: nid yw eich dogfen yn cyfateb i'r gwahoddiad. Nesaf:",
  short_appointment_cancelled: 'Mae {organisation} wedi canslo eich apwyntiad. Dewiswch un arall:',

  code: '{organisation}: {code} yw eich cod gwirio. Daw i ben ymhen 10 munud. Cadwch ef yn gyfrinachol.',

  subject_code: 'Eich cod gwirio ({organisation})',
  title_code: 'Cadarnhewch eich cyfeiriad e-bost',
  opening_code:
    'Mae {organisation} wedi gofyn i chi gadarnhau pwy ydych chi. Rhowch y cod hwn ar y dudalen wirio i gadarnhau eich cyfeiriad e-bost:',
  codeLifetime: 'Daw’r cod i ben ymhen 10 munud. Peidiwch byth â’i rannu.',

  subject_own_copy: 'Rydych wedi gorffen eich gwiriad ar gyfer {organisation}',
  title_own_copy: 'Rydych wedi gorffen',
  opening_own_copy:
    'Rydych wedi gorffen eich gwiriad ar gyfer {organisation}. Gallwch gadw copi o’r hyn a gofnodwyd.',
  ownCopyHere: 'Mae eich copi yma:',
  ownCopyButton: 'Cael eich copi',

  subject_identity_repeat: 'Mae {organisation} yn gorfod cadarnhau pwy ydych chi eto',
  title_identity_repeat: 'Cadarnhau mai chi sydd yno',
  opening_identity_repeat: 'Mae {organisation} yn gorfod cadarnhau eto mai chi sy’n gweithio iddynt.',
  identityRepeatButton: 'Cadarnhau pwy ydw i',
  identityRepeatOnly: 'Dyma’r unig gam. Cadwch eich dogfen adnabod wrth law: mae’n cymryd tua 2 funud.',

  subject_follow_up: 'Mae {organisation} yn gorfod gwirio eich hawl i weithio eto',
  title_follow_up: 'Mae angen gwirio eich hawl i weithio eto',
  opening_follow_up: 'Mae {organisation} yn gorfod gwirio eich hawl i weithio yn y DU eto erbyn {lastDay}.',
  opening_follow_up_undated: 'Mae {organisation} yn gorfod gwirio eich hawl i weithio yn y DU eto.',
  followUpLink:
    'Defnyddiwch y ddolen i ddewis sut y byddwch yn ei phrofi. Ar gyfer y gwiriad hwn yn unig y mae hi.',
  followUpNext:
    'Cysylltwch â’ch cyflogwr ({organisation}) i drefnu’r gwiriad. Byddant yn dweud wrthych beth fydd angen i chi ei ddangos.',
}
