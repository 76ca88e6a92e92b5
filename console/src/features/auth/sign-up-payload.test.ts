import { expect, test } from 'vitest'
import { signUpPayload } from './auth-mutations.ts'

const password = 'correct horse'

test.each([
  ['Priya Raman', 'Priya', 'Raman'],
  ['Priya', 'Priya', ''],
  ['Anna Maria van der Berg', 'Anna', 'Maria van der Berg'],
])('splits %j at its first space', (name, firstName, lastName) => {
  const form = { name, email: 'a@b.example', password, confirmPassword: password }
  expect(signUpPayload(form)).toMatchObject({ name, firstName, lastName, orgName: 'My Organization' })
})

test.each([
  ['Priya.Raman+HR@northgate.example', 'priyaramanhr'],
  ['42_x-y@northgate.example', '42xy'],
  ['żółw@northgate.example', 'w'],
  ['___@northgate.example', ''],
])('makes the slug of %s to %j', (email, orgSlug) => {
  expect(signUpPayload({ name: 'Priya', email, password, confirmPassword: password }).orgSlug).toBe(orgSlug)
})

test('does not send the repeated password', () => {
  const form = { name: 'Priya', email: 'a@b.example', password, confirmPassword: password }
  expect(signUpPayload(form)).not.toHaveProperty('confirmPassword')
})
