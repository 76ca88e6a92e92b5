import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'Pa un o’r rhain sydd gennych chi?',
  adviserText:
    'Rhaid i gyflogwyr yn y DU wirio bod gan bawb y maent yn eu cyflogi yr hawl i weithio yma (right to work). Mae mwy nag un ffordd o’i dangos, a chi sy’n dewis.',
  followUpText: 'Mae angen i’ch cyflogwr wirio eich hawl i weithio eto. Dyma’r unig gam.',
  followUpPassedTitle: 'Mae eich hawl i weithio wedi’i chadarnhau',
  followUpPassedText:
    'Diolch. Mae gan eich cyflogwr bopeth sydd ei angen, ac nid oes dim arall i chi ei wneud.',
  adviserLegend: 'Dewiswch un ateb',
  adviserPassport:
    'Pasbort Prydeinig, neu basbort neu gerdyn pasbort Gwyddelig (passport card), sy’n ddilys o hyd',
  adviserOnline: 'eFisa neu god rhannu (share code)',
  adviserOnlineHint: 'Os oes gennych fisa, neu statws preswylydd sefydlog neu gyn-sefydlog',
  adviserForeign: 'Pasbort arall',
  adviserForeignHint: 'O wlad arall, neu o genedligrwydd Prydeinig arall, fel British National (Overseas)',
  adviserOther: 'Dogfen arall',
  adviserOtherHint: 'Fel tystysgrif geni neu basbort sydd wedi dod i ben',
  adviserUnsure: 'Dydw i ddim yn siŵr',
  adviserNext: 'Parhau',
  adviserBack: 'Yn ôl',
  documentTitle: 'Pa ddogfen sydd gennych chi?',
  documentText:
    'Ni all cyflogwyr dderbyn trwyddedau gyrru, lluniau na sganiau, pasbortau â chornel wedi’i thorri i ffwrdd, na thrwyddedau a chardiau preswylio. Os oes gennych drwydded neu gerdyn preswylio, neu basbort o genedligrwydd Prydeinig arall, defnyddiwch god rhannu (share code).',
  documentExpired:
    'Pasbort Prydeinig, neu basbort neu gerdyn pasbort Gwyddelig (passport card), sydd wedi dod i ben',
  documentCertificate: 'Tystysgrif geni neu fabwysiadu o’r DU, Jersey, Guernsey, Ynys Manaw neu Iwerddon',
  documentCitizenship: 'Tystysgrif cofrestru neu frodori fel dinesydd Prydeinig',
  documentOther: 'Dogfen wahanol',
  situationTitle: 'Pa un o’r rhain sy’n wir amdanoch chi?',
  situationPermission: 'Mae’r Swyddfa Gartref wedi rhoi caniatâd i mi fyw neu weithio yn y DU',
  situationApplied: 'Rwyf wedi gwneud cais i’r Swyddfa Gartref ac yn aros am ateb',
  situationDocument: 'Mae gennyf ddogfen Brydeinig neu Wyddelig',
  situationNone: 'Dim un o’r rhain',
  shareAskTitle: 'A allwch chi gael cod rhannu (share code)?',
  foreignText:
    'Mae’r rhan fwyaf o bobl sydd â fisa, neu sydd yn y cynlluniau Graduate, Ukraine, Hong Kong BN(O), Skilled Worker neu gynlluniau’r UE, yn profi eu hawl i weithio gyda chod rhannu.',
  appliedFirst: 'Gall llawer o bobl sy’n aros am ateb gael un.',
  shareAskText: 'Cewch y cod ar wefan y llywodraeth. Mae am ddim ac yn cymryd ychydig funudau.',
  shareYes: 'Gallaf, neu fe rof gynnig arni',
  shareNoSticker: 'Na allaf, ond mae sticer fisa neu stamp gan y Swyddfa Gartref yn fy mhasbort',
  shareNoApplied: 'Na allaf, rwyf wedi gwneud cais i’r Swyddfa Gartref ac yn aros am ateb',
  shareNo: 'Na allaf',
  shareUnsure: 'Na allaf, neu dydw i ddim yn siŵr',
  shareTitle: 'Rhowch eich cod rhannu',
  shareText:
    'Bydd {organisation} yn defnyddio eich cod rhannu (share code) i weld eich hawl i weithio ar wefan y llywodraeth.',
  shareHow:
    'Mewngofnodwch yno a dewiswch brofi eich hawl i weithio i gyflogwr. Mae’r cod yn dechrau gyda W ac yn gweithio am 90 diwrnod.',
  shareGet: 'Cael cod rhannu (yn agor mewn tab newydd)',
  shareFails:
    'Os nad yw gwefan y llywodraeth yn gweithio, rhowch gynnig arall arni yn nes ymlaen. Gallwch ddod yn ôl yma gyda’r un ddolen. Os nad yw’n gweithio yfory, cysylltwch â’ch cyflogwr ({organisation}).',
  shareCode: 'Cod rhannu',
  shareCodeHint: '9 nod (llythrennau a rhifau), fel W12 345 678',
  dateOfBirth: 'Dyddiad geni',
  day: 'Diwrnod',
  month: 'Mis',
  year: 'Blwyddyn',
  bringTitle: 'Beth i’w ddangos',
  bringText:
    'Rhaid i chi ddangos y ddogfen wreiddiol. Nid yw llun na chopi yn ddigon. Bydd {organisation} yn dweud wrthych pryd a sut. Cadwch hyn wrth law:',
  bringPassport: 'eich pasbort',
  bringExpired:
    'eich pasbort sydd wedi dod i ben. Nid yw’n cael ei dderbyn os yw cornel wedi’i thorri i ffwrdd',
  bringEndorsed: 'eich pasbort gyda’r sticer fisa neu’r stamp (rhaid iddo fod yn ddilys o hyd)',
  bringCertificate: 'eich tystysgrif geni neu fabwysiadu',
  bringCitizenship: 'eich tystysgrif cofrestru neu frodori',
  bringOther: 'eich dogfen',
  bringInsurance:
    'dogfen swyddogol gyda’ch enw a’ch rhif Yswiriant Gwladol, fel P45, P60 neu lythyr gan CThEF (HMRC)',
  otherText:
    'Nid yw’r rhan fwyaf o basbortau o wledydd eraill yn profi dim ar eu pen eu hunain. Os yw eich un chi’n un ohonynt, defnyddiwch god rhannu (share code).',
  otherCode: 'Defnyddio cod rhannu',
  appliedTitle: 'Yn aros am y Swyddfa Gartref',
  appliedText:
    'Gall {organisation} ofyn i’r Swyddfa Gartref a gewch chi weithio tra byddwch yn aros. Cadwch ddyddiad a chyfeirnod eich cais wrth law.',
  helpTitle: 'Bydd {organisation} yn eich helpu',
  helpText:
    'Byddwn yn dweud wrthynt nad ydych yn siŵr. Byddant yn eich helpu i ddod o hyd i rywbeth y gallwch ei ddefnyddio.',
  noDocumentSent:
    'Anfonwyd at eich cyflogwr ({organisation}). Nid oes rhaid i chi wneud y gwiriad hunaniaeth ar-lein.',
  noDocumentText:
    'Bydd {organisation} yn eich gweld wyneb yn wyneb i wirio eich hunaniaeth a’ch hawl i weithio. Cadwch eich dogfennau gwreiddiol wrth law.',
  noDocumentFound: 'Rwyf wedi dod o hyd i un. Dechrau’r gwiriad hunaniaeth',
  noDocumentContact:
    'Cysylltwch â’ch cyflogwr ({organisation}). Dywedwch nad oes gennych basbort na thrwydded yrru, a gofynnwch beth y gallwch ei ddangos yn lle hynny.',
  adviserSend: 'Anfon at eich cyflogwr ({organisation})',
  rightToWorkWaitTitle: 'Yn aros am eich cyflogwr',
  rightToWorkSent: 'Anfonwyd. Bydd {organisation} yn cadarnhau eich hawl i weithio.',
  rightToWorkWaitOnline: 'Byddant yn gwirio eich cod rhannu ar wefan y llywodraeth.',
  rightToWorkWaitText:
    'Gallwch gau’r dudalen hon. Agorwch eich dolen eto unrhyw bryd i weld a yw eich hawl i weithio wedi’i chadarnhau.',
  rightToWorkWaitContact:
    'Os na chlywch ddim o fewn ychydig ddyddiau, cysylltwch â’ch cyflogwr ({organisation}).',
  rightToWorkChange: 'Newid yr hyn a anfonais',
  appointmentsTitle: 'Dewiswch amser i’w dangos',
  callTitle: 'Dewiswch amser ar gyfer galwad fideo',
  callText:
    'Mae {organisation} yn gorfod eich gweld ochr yn ochr â’ch llun, wyneb yn wyneb neu ar alwad fideo fer.',
  appointmentsText: 'Gall {organisation} eich gweld ar yr amseroedd hyn. Amser y DU yw pob un.',
  appointmentsFaceToFace: 'Wyneb yn wyneb',
  appointmentsVideo: 'Drwy alwad fideo',
  appointmentsTime: 'Amser',
  appointmentsMore: 'Dangos mwy o amseroedd',
  appointmentsTake: 'Trefnu’r amser hwn',
  appointmentsTaken: 'Eich apwyntiad',
  appointmentsCalendar: 'Ychwanegu at fy nghalendr',
  appointmentsRelease: 'Canslo’r apwyntiad hwn',
  appointmentsGone: 'Nid yw’r amser hwn ar gael mwyach. Dewiswch un arall.',
  photosTitle: 'Anfonwch luniau, os dymunwch',
  photosText:
    'Mae lluniau’n helpu {organisation} i baratoi. Nid oes rhaid i chi anfon rhai, ac nid ydynt yn cymryd lle’r gwreiddiol, y mae angen i chi ei ddangos o hyd.',
  photosAdd: 'Dewis lluniau',
  photosHint: 'PDF, PNG, JPEG neu HEIC, hyd at 10 MB yr un, hyd at 12.',
  photosSent: 'Lluniau rydych wedi’u hanfon',
  photosRemove: 'Tynnu',
  photosFull: 'Rydych wedi anfon 12 llun. Tynnwch un i anfon un arall.',
  photosFailed: 'Ni weithiodd hyn. Rhowch gynnig arall arni.',
  photosNoRoom:
    'Ni all eich cyflogwr dderbyn rhagor o ffeiliau ar hyn o bryd. Gallwch ddangos eich dogfen iddynt o hyd.',
  photosTooLarge: 'Mae’r ffeil hon yn fwy na 10 MB.',
  photosWrongType: 'Mae’r ffeil hon wedi’i difrodi, neu nid yw’n PDF, PNG, JPEG na HEIC.',
  moreTitle: 'Mae {organisation} angen rhywbeth arall',
  moreReason: 'Dyma eu neges:',
  moreShareCode: 'Gofynnwch am god rhannu newydd ar gyfer yr hawl i weithio a’i anfon yma.',
  moreDocument: 'Dangoswch y ddogfen wreiddiol iddynt. Nid yw llun na chopi yn ddigon:',
  moreNameChange:
    'dogfen sy’n dangos pam mae eich enw wedi newid, fel tystysgrif priodas neu weithred newid enw',
  moreSendCode: 'Anfon cod rhannu newydd',
  moreReady: 'Dweud wrthynt ei bod gennyf',
  moreChange: 'Defnyddio rhywbeth arall',
  wayTitle: 'Sut ydych chi am ddangos eich pasbort?',
  wayText: 'Mae’r ddwy ffordd yn cyfrif yr un fath. Chi sy’n dewis, a gallwch newid eich meddwl.',
  wayDigital: 'Ar-lein, nawr',
  wayDigitalHint: 'Gyda lluniau o’ch pasbort a’ch wyneb. Mae’n cymryd tua 5 munud',
  wayOriginal: 'Dangos y gwreiddiol',
  wayOriginalHint: 'Bydd {organisation} yn dweud wrthych pryd a sut',
  digitalTitle: 'Gwirio eich pasbort ar-lein',
  digitalText:
    'Bydd {provider} yn gofyn am luniau o’ch pasbort a’ch wyneb, ac yn eu gwirio. Bydd {organisation} yn cael y canlyniad. Byddwch yn gadael y dudalen hon ac yn dod yn ôl ar ôl gorffen.',
  digitalStart: 'Dechrau gwirio’r pasbort',
  digitalStartedTitle: 'Nid ydych wedi gorffen gwirio eich pasbort',
  digitalStartedText: 'Gallwch ddechrau eto, neu ddangos y gwreiddiol yn lle hynny.',
  digitalAgain: 'Dechrau eto',
  digitalOriginal: 'Dangos y gwreiddiol',
  digitalWaitTitle: 'Wrthi’n gwirio eich pasbort',
  digitalWaitText: 'Mae fel arfer yn cymryd ychydig funudau.',
  digitalFailedTitle: 'Nid oedd modd gwirio eich pasbort ar-lein',
  digitalFailedText:
    'Nid yw hyn yn golygu nad oes gennych hawl i weithio yma. Rhowch gynnig arall arni, neu dangoswch y gwreiddiol yn lle hynny.',
}
