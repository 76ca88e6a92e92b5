import type { SignUp, SignUpForm } from '@bonafide/shared/contract/auth.ts'
import { unnamedOrganisation } from '@bonafide/shared/contract/unnamed-organisation.ts'

/** Builds the body of the sign-up call from the form (spec.md section 5). */
export function signUpPayload({ name, email, password }: SignUpForm): SignUp {
  const [firstName = '', ...others] = name.split(' ')
  const account = email.slice(0, email.indexOf('@'))
  return {
    name,
    email,
    password,
    orgName: unnamedOrganisation,
    orgSlug: account.toLowerCase().replace(/[^a-z0-9]/g, ''),
    firstName,
    lastName: others.join(' '),
  }
}
