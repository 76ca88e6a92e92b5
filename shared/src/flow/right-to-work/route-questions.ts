import type { RightToWorkChoice } from '../../contract/right-to-work-choice.ts'
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
      ['document', 'adviserOther', 'adviserOtherHint'],
      ['situation', 'adviserUnsure'],
    ],
  },
  document: {
    title: 'documentTitle',
    lead: [],
    options: [
      ['expired_passport', 'documentExpired'],
      ['certificate', 'documentCertificate'],
      ['citizenship', 'documentCitizenship'],
      ['other', 'documentOther'],
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

/** What to show in the original; for certificates a National Insurance document comes with it (rule 16). */
export const shownParts: Readonly<Record<string, readonly VerifyKey[]>> = {
  passport: ['bringPassport'],
  original: ['bringPassport'],
  expired_passport: ['bringExpired'],
  certificate: ['bringCertificate', 'bringInsurance'],
  citizenship: ['bringCitizenship', 'bringInsurance'],
  other: ['bringOther'],
}

interface Ending {
  readonly title: VerifyKey
  readonly text: VerifyKey
  readonly choice: RightToWorkChoice
}

/** What the employee is told at the end, and what is sent. The share code has a screen of its own. */
export const endings: Readonly<Record<string, Ending>> = {
  applied: { title: 'appliedTitle', text: 'appliedText', choice: { route: 'ecs' } },
  help: { title: 'helpTitle', text: 'helpText', choice: {} },
  original: { title: 'bringTitle', text: 'bringText', choice: { route: 'document', document: 'passport' } },
  ...Object.fromEntries(
    (['passport', 'expired_passport', 'certificate', 'citizenship', 'other'] as const).map((document) => [
      document,
      { title: 'bringTitle', text: 'bringText', choice: { route: 'document', document } } as const,
    ]),
  ),
}
