import { englishEmailCode, englishHandoff, englishRare, englishRightToWork } from './english-extras.ts'
import { englishPage, englishSteps } from './english-steps.ts'

/**
 * The texts of the verification. `{name}` stands for a value; `_one` and `_other` are the plural forms of one text, of
 * which other languages may have more. `organisation` is known to every text.
 */
export const english = {
  ...englishSteps,
  ...englishEmailCode,
  ...englishHandoff,
  ...englishRare,
  ...englishRightToWork,
  ...englishPage,
} as const
