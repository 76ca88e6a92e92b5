import type { english as invite } from '@bonafide/shared/language/invite/en-gb.ts'
import type { english as verify } from '@bonafide/shared/language/verify/en-gb.ts'

/** The names of the product's texts. A language may need more plural forms than English has. */
export type MessageKey =
  | keyof typeof verify
  | keyof typeof invite
  | `error.${string}`
  | `${string}_${'zero' | 'two' | 'few' | 'many'}`

/** Texts of the product. `{name}` in a text stands for a value. */
export type Messages = Record<MessageKey, string>
