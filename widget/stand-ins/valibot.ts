/** What the contract uses of valibot, in a fifth of its size. The contract's own tests run against both. */

export interface BaseIssue<_Input> {
  readonly message: string
  readonly path: string
}
type Outcome = { readonly value: unknown; readonly issues?: readonly BaseIssue<unknown>[] }

interface Schema {
  readonly run: (value: unknown) => Outcome
  readonly entries?: Readonly<Record<string, Schema>>
}
/** What a pipe does after its schema. */
type Action = (value: never) => Outcome

const fail = (message: string): Outcome => ({ value: undefined, issues: [{ message, path: '' }] })

function check(isValid: (value: never) => boolean, message = 'Invalid'): Action {
  return (value) => (isValid(value) ? { value } : fail(message))
}
const kind = (isValid: (value: unknown) => boolean, message?: string): Schema => ({
  run: check(isValid, message) as Schema['run'],
})
const typed = (type: string) => (message?: string) => kind((value) => typeof value === type, message)

export const string = typed('string')
export const number = typed('number')
export const boolean = typed('boolean')
export const picklist = (options: readonly unknown[], message?: string) =>
  kind((value) => options.includes(value), message)
export const literal = (only: unknown, message?: string) => picklist([only], message)

export { check }
export const regex = (pattern: RegExp, message?: string) =>
  check((text: string) => pattern.test(text), message)
export const email = (message?: string) =>
  regex(/^[\w+-]+(?:\.[\w+-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/iu, message)
export const minLength = (least: number, message?: string) =>
  check((value: { length: number }) => value.length >= least, message)
export const maxLength = (most: number, message?: string) =>
  check((value: { length: number }) => value.length <= most, message)
export const minValue = (least: number, message?: string) => check((value: number) => value >= least, message)
export const maxValue = (most: number, message?: string) => check((value: number) => value <= most, message)
export const integer = (message?: string) => check(Number.isInteger, message)
export const transform =
  (change: (value: never) => unknown): Action =>
  (value) => ({ value: change(value) })

/** The first action that refuses ends a pipe: a screen shows one message for a field. */
export const pipe = (schema: Schema, ...actions: readonly Action[]): Schema => ({
  ...schema,
  run: (value) =>
    actions.reduce(
      (outcome, action) => (outcome.issues ? outcome : action(outcome.value as never)),
      schema.run(value),
    ),
})

const passing =
  (...through: readonly unknown[]) =>
  (schema: Schema, instead?: unknown): Schema => ({
    run: (value) =>
      !through.includes(value) ? schema.run(value) : instead === undefined ? { value } : schema.run(instead),
  })
export const optional = passing(undefined)
export const nullable = passing(null)
export const nullish = passing(undefined, null)

export const fallback = (schema: Schema, instead: unknown): Schema => ({
  run(value) {
    const outcome = schema.run(value)
    return outcome.issues ? { value: instead } : outcome
  },
})

const at = (name: string, { message, path }: BaseIssue<unknown>) => ({
  message,
  path: path ? `${name}.${path}` : name,
})

export const object = (entries: Readonly<Record<string, Schema>>): Schema => ({
  entries,
  run(value) {
    if (typeof value !== 'object' || !value) return fail('Invalid')
    const given = value as Readonly<Record<string, unknown>>
    const output: Record<string, unknown> = {}
    const issues: BaseIssue<unknown>[] = []
    for (const [name, schema] of Object.entries(entries)) {
      // A missing property is an undefined one: what may be missing takes that, nothing else does.
      const outcome = schema.run(given[name])
      if (name in given || outcome.value !== undefined) output[name] = outcome.value
      issues.push(...(outcome.issues ?? []).map((issue) => at(name, issue)))
    }
    return issues.length > 0 ? { value: undefined, issues } : { value: output }
  },
})

export const array = (item: Schema, message?: string): Schema => ({
  run(value) {
    if (!Array.isArray(value)) return fail(message ?? 'Invalid')
    const outcomes = value.map((each) => item.run(each))
    const issues = outcomes.flatMap((outcome, index) =>
      (outcome.issues ?? []).map((issue) => at(String(index), issue)),
    )
    return issues.length > 0
      ? { value: undefined, issues }
      : { value: outcomes.map((outcome) => outcome.value) }
  },
})

/** Any keys; values of one kind. */
export const record = (_key: Schema, schema: Schema): Schema => ({
  run: (value) =>
    typeof value === 'object' && value && !Object.values(value).some((each) => schema.run(each).issues)
      ? { value }
      : fail('Invalid'),
})

export function safeParse(schema: Schema, value: unknown) {
  const { issues, value: output } = schema.run(value)
  return { success: !issues, output, issues }
}

export const getDotPath = ({ path }: BaseIssue<unknown>) => path || null
