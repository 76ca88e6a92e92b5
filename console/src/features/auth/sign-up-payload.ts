import type { SignUp, SignUpForm } from '@bonafide/shared/contract/auth.ts'

/** What an organisation is called until its owner names it (spec.md section 5). */
export const firstOrganisation = 'My Organization'

/** What the sign-up call carries, derived from what was typed (spec.md section 5). */
export function signUpPayload({ name, email, password }: SignUpForm): SignUp {
  const [firstName = '', ...others] = name.split(' ')
  const account = email.slice(0, email.indexOf('@'))
  return {
    name,
    email,
    password,
    orgName: firstOrganisation,
    orgSlug: account.toLowerCase().replace(/[^a-z0-9]/g, ''),
    firstName,
    lastName: others.join(' '),
  }
}
