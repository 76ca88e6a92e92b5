import {
  type Assurance,
  isTestPass,
  type StepType,
  stepTypes,
  type VerificationSteps,
} from '@bonafide/shared/contract/employees.ts'

/** What a pass by a test is worth, after `TEST`. */
export function testMeaning(steps: readonly StepType[]): string {
  if (!steps.includes('rtw')) return 'not a real check'
  return steps.length > 1 ? 'not a real check, no statutory excuse' : 'no statutory excuse'
}

/** The steps that were passed by a test. */
export function testedSteps(steps: VerificationSteps): StepType[] {
  return stepTypes.filter((type) => isTestPass(steps[type]))
}

const methodWords: Readonly<Record<string, string>> = {
  link: 'Link',
  code: 'Code',
  asserted: 'Typed',
  stripe: 'Stripe',
  manual: 'By hand',
  sandbox: 'Sandbox',
}

const assuranceWords: Record<Assurance, string> = {
  verified: 'verified',
  asserted: 'not proven',
  provider: 'provider',
  attested: 'attested',
  none: 'test',
}

/** How a step was settled, `Link`; one that is new here as it is named. */
export function methodWord(method: string): string {
  return methodWords[method] ?? method
}

/** How a step was settled and what that is worth, `Link · verified`. */
export function resultText(step: { method?: string | null; assurance?: Assurance | null }): string {
  const { method, assurance } = step
  return [method && methodWord(method), assurance && assuranceWords[assurance]].filter(Boolean).join(' · ')
}
