import type { RightToWorkChoice, ShownDocument } from '../../contract/right-to-work/choice.ts'
import type { VerifyKey } from '../../language/text.ts'

interface Question {
  readonly title: VerifyKey
  readonly lead: readonly VerifyKey[]
  /** Each answer is the name of the next question, or of the screen at the end. */
  readonly options: readonly (readonly [answer: string, label: VerifyKey, hint?: VerifyKey])[]
}

/**
 * The same for all (rule 2): no question is about a nationality, except where a document of that country decides the
 * route. At most three lead to the end.
 */
export const questions: Readonly<Record<string, Question>> = {
  have: {
    title: 'adviserTitle',
    lead: ['adviserText'],
    options: [
      ['passport', 'adviserPassport'],
      ['online', 'adviserOnline', 'adviserOnlineHint'],
      ['foreign', 'adviserForeign', 'adviserForeignHint'],
      ['document', 'adviserOther', 'adviserOtherHint'],
      ['situation', 'adviserUnsure'],
    ],
  },
  document: {
    title: 'documentTitle',
    lead: ['documentText'],
    options: [
      ['expired_passport', 'documentExpired'],
      ['certificate', 'documentCertificate'],
      ['citizenship', 'documentCitizenship'],
      ['other', 'documentOther'],
    ],
  },
  // A passport of another country, or of another British nationality: alone it proves nothing, the digital status behind
  // it does.
  foreign: {
    title: 'shareAskTitle',
    lead: ['foreignText', 'shareAskText'],
    options: [
      ['online', 'shareYes'],
      ['endorsed_passport', 'shareNoSticker'],
      ['ecs', 'shareNoApplied'],
      ['help', 'shareUnsure'],
    ],
  },
  // The Employer Checking Service answers for those alone who can get no share code (R3).
  applied: {
    title: 'shareAskTitle',
    lead: ['appliedFirst', 'shareAskText'],
    options: [
      ['online', 'shareYes'],
      ['ecs', 'shareNo'],
    ],
  },
  // In place of the end, where a passport can also be checked online: both ways beside each other, none before the other.
  way: {
    title: 'wayTitle',
    lead: ['wayText'],
    options: [
      ['digital', 'wayDigital', 'wayDigitalHint'],
      ['original', 'wayOriginal', 'wayOriginalHint'],
    ],
  },
  situation: {
    title: 'situationTitle',
    lead: [],
    options: [
      ['online', 'situationPermission'],
      ['applied', 'situationApplied'],
      ['document', 'situationDocument'],
      ['help', 'situationNone'],
    ],
  },
}

/** The originals to show; for certificates a National Insurance document comes with them (rule 16). */
export const shownParts: Readonly<Record<string, readonly VerifyKey[]>> = {
  passport: ['bringPassport'],
  original: ['bringPassport'],
  expired_passport: ['bringExpired'],
  endorsed_passport: ['bringEndorsed'],
  certificate: ['bringCertificate', 'bringInsurance'],
  citizenship: ['bringCitizenship', 'bringInsurance'],
  other: ['bringOther'],
}

interface Ending {
  readonly title: VerifyKey
  readonly text: readonly VerifyKey[]
  readonly choice: RightToWorkChoice
  /** The answer that is offered in place of sending this. */
  readonly instead?: readonly [answer: string, label: VerifyKey]
}

const bring = (document: ShownDocument): Ending => ({
  title: 'bringTitle',
  text: ['bringText'],
  choice: { route: 'document', document },
})

/** The text at the end, and the choice that is sent. The share code has a screen of its own. */
export const endings: Readonly<Record<string, Ending>> = {
  ecs: { title: 'appliedTitle', text: ['appliedText'], choice: { route: 'ecs' } },
  help: { title: 'helpTitle', text: ['helpText'], choice: {} },
  passport: bring('passport'),
  original: bring('passport'),
  expired_passport: bring('expired_passport'),
  endorsed_passport: bring('endorsed_passport'),
  certificate: bring('certificate'),
  citizenship: bring('citizenship'),
  other: { ...bring('other'), text: ['otherText', 'bringText'], instead: ['online', 'otherCode'] },
}
