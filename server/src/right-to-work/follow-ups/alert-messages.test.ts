import { expect, test } from 'vitest'
import { noticeLetter } from '#employees/messages/define-notice.ts'
import { registerWords } from '../register-note.ts'
import { alertsWords, stopWorkWords } from './alert-messages.ts'

const to = { name: 'Sam', organisation: 'Oak Care' }
const about = { organisation: 'Oak Care', url: 'https://app.example.com/settings' }

test('a look at the register that is due says of whom, until when, and that one is enough', () => {
  const { subject, text, html } = noticeLetter(to, registerWords({ ...about, provider: 'Acme' }))
  expect(subject).toBe('Look Acme up on the register today')
  expect(text).toContain('only if you look Acme up on the government’s register on the same day')
  expect(text).toContain('One look counts for all checks of today.')
  expect(text).toContain('Open settings:\nhttps://app.example.com/settings\n')
  expect(html).toContain('href="https://app.example.com/settings"')
})

test('who works without an excuse is called not covered, and nobody is said to have no right to work', () => {
  const one = noticeLetter(to, stopWorkWords({ ...about, fullName: 'Ada Example' }))
  const employees = [{ fullName: 'Ada Example', by: null }]
  const list = noticeLetter(to, alertsWords({ ...about, employees, more: 0 }))
  expect(one.subject).toBe('Stop work: Ada Example is not covered')
  expect(one.text).toContain('Oak Care is not covered for Ada Example: it has no statutory excuse for them.')
  expect(list.text).toContain('- Ada Example: stop work, not covered')
  expect(one.text + list.text).not.toMatch(/may (not )?work|no right/i)
})
