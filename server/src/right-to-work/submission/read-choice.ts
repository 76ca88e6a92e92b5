import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { shareCodeFormat } from '@bonafide/shared/contract/share-code-form.ts'
import { AppError } from '#platform/app-error.ts'
import type { Rules } from '../rules/rules.ts'
import { parseShareCode } from '../share-code.ts'

/** The stored part of an employee's choice; code and date of birth for the route `online` alone. */
export interface StoredChoice extends Pick<RightToWorkChoice, 'route' | 'document' | 'dateOfBirth'> {
  /** The code as the government's page wants it; deleted once the step is decided. */
  shareCode?: string | undefined
  shareCodeLast3?: string | undefined
}

/**
 * Reads an employee's choice; undefined when they leave it to the organisation.
 * @throws AppError by field, with the rule, when the route cannot be checked with these values
 */
export function readChoice(
  { route, document, shareCode = '', dateOfBirth }: RightToWorkChoice,
  rules: Rules,
): StoredChoice | undefined {
  if (!route) return undefined
  if (route === 'document') return { route, document }
  if (route !== 'online') return { route }
  const parsed = parseShareCode(shareCode, rules)
  const errors = {
    ...(!parsed.ok && {
      shareCode: shareCode.trim() ? codeMessage(parsed.madeFor) : 'Please enter your share code',
    }),
    ...(!dateOfBirth && { dateOfBirth: 'Please enter your date of birth' }),
  }
  const [message] = Object.values(errors)
  if (message) {
    const rule = !parsed.ok && shareCode.trim() ? 3 : 5
    throw new AppError('invalid_input', message, { errors, rule })
  }
  const code = parsed.ok ? parsed.code : ''
  return { route, shareCode: code, shareCodeLast3: code.slice(-3), dateOfBirth }
}

/** Returns a text for the employee, so every language must have it: `verifySentences`. */
export function codeMessage(madeFor: string | undefined): string {
  if (!madeFor) return shareCodeFormat
  return `This share code was made for ${madeFor}. Get a new one for the right to work, which starts with W.`
}
