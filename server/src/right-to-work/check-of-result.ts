import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { compareNames } from '#employees/names/compare-names.ts'
import type { ProviderLikeness } from './checks/check-record.ts'
import type { DigitalProvider, DigitalResult } from './digital-provider.ts'
import type { Rules } from './rules/rules.ts'

interface Invited {
  fullName: string
  /** The date from the invitation, `YYYY-MM-DD`. */
  dateOfBirth: string | null
}

interface Found {
  provider: Pick<DigitalProvider, 'label' | 'sandbox'>
  result: DigitalResult
  register: Pick<NonNullable<NewCheck['provider']>, 'onRegister' | 'registerCheckedAt'>
  invited: Invited
  files: NonNullable<NewCheck['files']>
  /** The rules that the digital check is judged by. */
  rules: Rules['digital']
  now: Date
}

/** The reasons why a result waits for a user although the provider has passed it. */
type HoldReason = 'name_differs' | 'date_of_birth_differs'

const holdReasons: Readonly<Record<HoldReason, string>> = {
  name_differs: 'The name on the document differs from the name on the invitation',
  date_of_birth_differs: 'The date of birth on the document differs from the one on the invitation',
}

const codes: Readonly<Record<string, 'A1' | 'A2'>> = {
  'passport GBR': 'A1',
  'passport IRL': 'A2',
  'passport_card IRL': 'A2',
  'passport null': 'A1',
  'passport_card null': 'A2',
}

/**
 * Returns the code of the document. Where its country could not be read it goes by the nationality: the check lacks the
 * country then, and a user completes it.
 */
function codeOf({ documentType, issuingCountry, nationality }: DigitalResult): 'A1' | 'A2' | undefined {
  return codes[`${documentType} ${issuingCountry ?? (nationality === 'IRL' ? nationality : null)}`]
}

/**
 * Builds the check that follows from a provider's result, dated by when the result came in. A sandbox is on no
 * register, so its check never gives an excuse.
 * @returns `unsupported` for a document that a digital check gives no excuse for, `unclear` for an unknown level
 */
export function checkOfResult(
  found: Found,
):
  | { check: NewCheck; hold: HoldReason | undefined; providerLikeness: ProviderLikeness | undefined }
  | 'unsupported'
  | 'unclear' {
  const { provider, result, register, invited, files, rules, now } = found
  const { reference, gpg45Level, gpg45Profile, name, faceMatchedAt } = result
  const documentCode = codeOf(result)
  // Other British nationals prove their right to work with a share code.
  const isOther = result.nationality !== null && !rules.nationalities.includes(result.nationality)
  if (!documentCode || isOther) return 'unsupported'
  if (!gpg45Level) return 'unclear'
  const hold = holdOf(result, invited)
  const checkedAt = now.toISOString()
  const check: NewCheck = {
    kind: 'initial',
    route: 'digital',
    documentCode,
    ...(result.issuingCountry && { issuingCountry: result.issuingCountry }),
    ...(result.nationality && { nationality: result.nationality }),
    ...(result.documentNumber && { documentNumber: result.documentNumber }),
    ...(result.expires && { documentExpires: result.expires }),
    ...(result.dateOfBirth && { dateOfBirth: result.dateOfBirth }),
    nameOnEvidence: [name.firstName, name.lastName].filter(Boolean).join(' '),
    permission: 'unlimited',
    files,
    provider: {
      name: provider.sandbox ? `${provider.label} (TEST: no statutory excuse)` : provider.label,
      reference,
      gpg45Level,
      ...(gpg45Profile && { gpg45Profile }),
      ...(provider.sandbox ? { onRegister: false } : register),
    },
    checkedAt,
    outcome: hold ? 'hold' : 'pass',
    ...(hold && { reason: holdReasons[hold] }),
  }
  const providerLikeness = faceMatchedAt ? { at: faceMatchedAt, result: 'match' } : undefined
  return { check, hold, providerLikeness }
}

function holdOf({ name, dateOfBirth }: DigitalResult, invited: Invited): HoldReason | undefined {
  if (compareNames(invited.fullName, name).result !== 'match') return 'name_differs'
  return invited.dateOfBirth && dateOfBirth !== invited.dateOfBirth ? 'date_of_birth_differs' : undefined
}
