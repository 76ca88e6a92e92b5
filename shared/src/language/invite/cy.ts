import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Ychwanegu person i’w wirio',
  text: 'Byddwn yn anfon dolen at y person i gadarnhau ei hunaniaeth a’i hawl i weithio yn y DU (right to work).',
  fullName: 'Enw llawn',
  email: 'E-bost',
  sharesEmail: 'Mae gweithiwr arall yn defnyddio’r e-bost hwn hefyd',
  sharesEmailHint: 'Er enghraifft, cyfeiriad teulu. Bydd pob person yn cael ei ddolen ei hun.',
  phone: 'Ffôn',
  optional: '(dewisol)',
  phoneHint:
    'Mae ei angen ar gyfer SMS a WhatsApp. Gall rhifau’r DU ddechrau gyda 0. Ar gyfer rhifau eraill, rhowch god y wlad hefyd.',
  dateOfBirth: 'Dyddiad geni',
  dateOfBirthHint: 'Rydym yn ei gymharu â dogfen adnabod y person.',
  way: 'Sut ddylem ni anfon y ddolen?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'I gyfeiriad e-bost y person',
  toPhone: 'I ffôn y person',
  language: 'Iaith y negeseuon',
  languageOpen: 'Saesneg, oni bai bod y person yn dewis iaith arall',
  languageHint:
    'Rydym yn defnyddio’r iaith hon ar gyfer negeseuon a chodau’r person. Gall ei newid wrth agor y ddolen.',
  startDate: 'Dyddiad dechrau',
  more: 'Rhagor',
  manager: 'Enw’r rheolwr',
  managerEmail: 'E-bost y rheolwr',
  send: 'Anfon gwahoddiad',
  sending: 'Yn anfon gwahoddiad...',
  failed: 'Nid oedd modd anfon y gwahoddiad',
  failedText: 'Methodd anfon y gwahoddiad',

  sent: 'Gwahoddiad wedi’i anfon',
  sentByEmail: 'Rydym wedi anfon dolen drwy e-bost i {address}. Bydd {name} yn ei chael.',
  sentBySms: 'Rydym wedi anfon dolen drwy SMS i {address}. Bydd {name} yn ei chael.',
  sentByWhatsapp: 'Rydym wedi anfon dolen drwy WhatsApp i {address}. Bydd {name} yn ei chael.',
  another: 'Anfon gwahoddiad arall',

  next: 'Beth sy’n digwydd nesaf?',
  nextLink: 'Bydd y person yn cael dolen ddiogel',
  nextLinkText:
    'Drwy e-bost, SMS neu WhatsApp, pa un bynnag a ddewiswch. Dim ond i’r person hwnnw y mae’r ddolen.',
  nextSteps: 'Mae pedwar cam i’r gwiriad',
  nextStepsText:
    'Mae’r person yn cadarnhau ei e-bost, ei ffôn, ei hunaniaeth a’i hawl i weithio. Mae’n cymryd tua 5 munud.',
  nextResult: 'Byddwch yn gweld y canlyniad',
  nextResultText: 'Gallwch ddilyn pob cam yn ‘Employees’ cyn gynted ag y bydd wedi’i gwblhau.',
  nextResultEmbedded: 'Gall eich sefydliad weld pob cam cyn gynted ag y bydd wedi’i gwblhau.',

  'error.already_invited': 'Mae’r person hwn wedi cael gwahoddiad yn barod',
  'error.bad_request':
    'Nid oedd modd darllen y manylion. Gwiriwch yr hyn rydych wedi’i roi a rhowch gynnig arall arni.',
  'error.embed_token_expired': 'Mae eich mynediad i’r ffurflen hon wedi dod i ben. Ail-lwythwch y dudalen.',
  'error.embed_token_invalid': 'Nid oedd modd cadarnhau eich mynediad. Ail-lwythwch y dudalen.',
  'error.embed_token_revoked':
    'Nid yw’r ffurflen hon ar gael mwyach. Cysylltwch â’r sefydliad sy’n rhedeg y wefan hon.',
  'error.forbidden':
    'Nid oedd modd cadarnhau o ble daeth y cais hwn. Ail-lwythwch y dudalen a rhowch gynnig arall arni.',
  'error.in_flight': 'Rydym yn dal i weithio ar yr un cais. Arhoswch funud.',
  'error.internal': 'Aeth rhywbeth o’i le. Rhowch gynnig arall arni.',
  'error.employer_closed':
    'Mae eich cyflogwr wedi cau ei gyfrif Bonafide, felly nid yw’r ddolen hon yn gweithio mwyach. Gofynnwch i’ch cyflogwr os oes gennych gwestiynau.',
  'error.origin_not_allowed': 'Nid oes modd agor y ffurflen hon ar y wefan hon. Cysylltwch â’ch sefydliad.',
  'error.quota_exhausted':
    'Rydych wedi cyrraedd y terfyn misol ar wiriadau. Uwchraddiwch eich cynllun i wahodd mwy o bobl.',
  'error.request_timeout': 'Cymerodd yr anfon ormod o amser. Rhowch gynnig arall arni.',
  'error.too_many_requests': 'Gormod o wahoddiadau. Arhoswch am ychydig a rhowch gynnig arall arni.',
  'error.unavailable': 'Nid yw’r gwasanaeth ar gael ar hyn o bryd. Rhowch gynnig arall arni cyn bo hir.',
  'error.wrong_view': 'Nid yw’r rhan hon o’r dudalen wedi’i gosod yn gywir. Cysylltwch â’ch sefydliad.',

  'Full name must be at least 2 characters': 'Rhaid i’r enw llawn fod yn 2 nod o leiaf',
  'Please enter a valid email address': 'Rhowch gyfeiriad e-bost dilys',
  'Please enter a real date': 'Rhowch ddyddiad cywir',
  'Please enter a valid date of birth': 'Rhowch ddyddiad geni cywir',
  'Please enter a valid phone number': 'Rhowch rif ffôn dilys',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Tynnwch y nodau cudd. Ceisiwch deipio’r testun yn hytrach na’i ludo',
  'Please select a notification preference': 'Dewiswch sut i anfon y ddolen',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Defnyddiwch rif ffôn o wlad wahanol: ni allwn anfon negeseuon i’r un hwn',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Defnyddiwch rif ffôn symudol neu linell dir, nid rhif cyfradd premiwm neu rif rhadffôn',
  'Please use 32 characters or fewer': 'Defnyddiwch 32 nod ar y mwyaf',
  'Please use 120 characters or fewer': 'Defnyddiwch 120 nod ar y mwyaf',
}
