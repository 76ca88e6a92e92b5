import { auth, type SignIn, type SignUpForm } from '@bonafide/shared/contract/auth.ts'
import { mutationOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { App } from '#lib/app.ts'
import type { Failure } from '#lib/failure.ts'
import { signUpPayload } from './sign-up-payload.ts'

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
