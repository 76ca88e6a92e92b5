import {
  auth,
  type SignIn,
  type SignUp,
  type SignUpForm,
  unnamedOrganisation,
} from '@bonafide/shared/contract/accounts/auth.ts'
import { mutationOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { App } from '#lib/app.ts'
import type { Failure } from '#lib/failure.ts'

type Caller = Pick<App, 'call'>

export const signInFailure: Failure = {
  title: 'Login Failed',
  text: 'An error occurred during login',
  badReply: 'Sign in failed',
}
export const signUpFailure: Failure = {
  title: 'Registration Failed',
  text: 'An error occurred during registration',
  badReply: 'Sign up failed',
}
export const welcomeBack = "Welcome back! You've been logged in successfully."
export const welcome = 'Account created successfully! Welcome to Bonafide.'

export function signInMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: v.InferOutput<typeof SignIn>) => call(auth.signIn, { body }),
    meta: { failure: signInFailure, success: welcomeBack },
  })
}

export function signUpMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (typed: v.InferOutput<typeof SignUpForm>) =>
      call(auth.signUp, { body: signUpPayload(typed) }),
    meta: { failure: signUpFailure, success: welcome },
  })
}

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
