import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'Pa un o’r rhain sydd gennych chi?',
  adviserText:
    'Rhaid i gyflogwyr yn y DU wirio bod gan bawb y maent yn eu cyflogi yr hawl i weithio yma (right to work). Mae mwy nag un ffordd o’i ddangos, a chi sy’n dewis.',
  adviserLegend: 'Dewiswch un ateb',
  adviserPassport: 'Pasbort Prydeinig neu Wyddelig sy’n ddilys o hyd',
  adviserOnline: 'eVisa neu god rhannu (share code)',
  adviserOnlineHint: 'Os oes gennych fisa, neu statws preswylydd sefydlog neu gyn-sefydlog',
  adviserOther: 'Dogfen arall',
  adviserOtherHint: 'Fel tystysgrif geni neu basbort sydd wedi dod i ben',
  adviserUnsure: 'Dydw i ddim yn siŵr',
  adviserNext: 'Parhau',
  adviserBack: 'Yn ôl',
  documentTitle: 'Pa ddogfen sydd gennych chi?',
  documentExpired: 'Pasbort Prydeinig neu Wyddelig sydd wedi dod i ben',
  documentCertificate: 'Tystysgrif geni neu fabwysiadu o’r DU neu Iwerddon',
  documentCitizenship: 'Tystysgrif cofrestru neu frodori fel dinesydd Prydeinig',
  documentOther: 'Dogfen wahanol',
  situationTitle: 'Pa un o’r rhain sy’n wir amdanoch chi?',
  situationPermission: 'Mae’r Swyddfa Gartref wedi rhoi caniatâd i mi fyw neu weithio yn y DU',
  situationApplied: 'Rwyf wedi gwneud cais i’r Swyddfa Gartref ac yn aros am ateb',
  situationDocument: 'Mae gennyf ddogfen Brydeinig neu Wyddelig',
  situationNone: 'Dim un o’r rhain',
  shareTitle: 'Rhowch eich cod rhannu',
  shareText:
    'Bydd {organisation} yn defnyddio eich cod rhannu (share code) i weld eich hawl i weithio ar wefan y llywodraeth.',
  shareHow:
    'Mewngofnodwch yno a dewiswch brofi eich hawl i weithio i gyflogwr. Mae’r cod yn dechrau gyda W ac yn gweithio am 90 diwrnod.',
  shareGet: 'Cael cod rhannu (yn agor mewn tab newydd)',
  shareFails:
    'Os nad yw gwefan y llywodraeth yn gweithio, rhowch gynnig arall arni yn nes ymlaen. Gallwch ddod yn ôl yma gyda’r un ddolen. Os nad yw’n gweithio yfory, gofynnwch am help gan {organisation}.',
  shareCode: 'Cod rhannu',
  shareCodeHint: '9 llythyren a rhif, fel W12 345 678',
  dateOfBirth: 'Dyddiad geni',
  bringTitle: 'Beth i’w ddangos',
  bringText:
    'Rhaid i {organisation} weld y ddogfen wreiddiol. Nid yw llun na chopi yn ddigon. Byddant yn dweud wrthych pryd a sut. Cadwch hyn wrth law:',
  bringPassport: 'eich pasbort',
  bringExpired:
    'eich pasbort sydd wedi dod i ben. Nid yw’n cael ei dderbyn os yw cornel wedi’i thorri i ffwrdd',
  bringCertificate: 'eich tystysgrif geni neu fabwysiadu',
  bringCitizenship: 'eich tystysgrif cofrestru neu frodori',
  bringOther: 'eich dogfen',
  bringInsurance:
    'dogfen swyddogol gyda’ch enw a’ch rhif Yswiriant Gwladol, fel P45, P60 neu lythyr gan CThEF (HMRC)',
  appliedTitle: 'Yn aros am y Swyddfa Gartref',
  appliedText:
    'Gall {organisation} ofyn i’r Swyddfa Gartref a gewch chi weithio tra byddwch yn aros. Cadwch ddyddiad a chyfeirnod eich cais wrth law.',
  helpTitle: 'Bydd {organisation} yn eich helpu',
  helpText:
    'Byddwn yn dweud wrthynt nad ydych yn siŵr. Byddant yn eich helpu i ddod o hyd i rywbeth y gallwch ei ddefnyddio.',
  adviserSend: 'Anfon at {organisation}',
  rightToWorkWaitTitle: 'Yn aros am eich cyflogwr',
  rightToWorkSent: 'Anfonwyd at {organisation}. Byddant yn cadarnhau eich hawl i weithio.',
  rightToWorkWaitOnline:
    'Byddant yn gwirio eich cod rhannu ar wefan y llywodraeth. Nid oes angen i chi wneud dim.',
  rightToWorkWaitText:
    'Gallwch gau’r dudalen hon. Agorwch eich dolen eto unrhyw bryd i weld a yw eich hawl i weithio wedi’i chadarnhau.',
  rightToWorkWaitContact: 'Os na chlywch ddim o fewn ychydig ddyddiau, gofynnwch am help gan {organisation}.',
  rightToWorkChange: 'Newid yr hyn a anfonais',
  moreTitle: 'Mae angen rhywbeth arall ar {organisation}',
  moreReason: 'Dyma eu neges:',
  moreShareCode: 'Mynnwch god rhannu newydd ar gyfer yr hawl i weithio a’i anfon yma.',
  moreDocument: 'Dangoswch y ddogfen wreiddiol iddynt. Nid yw llun na chopi yn ddigon:',
  moreNameChange:
    'dogfen sy’n dangos pam mae eich enw wedi newid, fel tystysgrif priodas neu weithred newid enw',
  moreSendCode: 'Anfon cod rhannu newydd',
  moreReady: 'Rhoi gwybod ei fod gennyf',
  moreChange: 'Defnyddio rhywbeth arall yn lle hynny',
}
