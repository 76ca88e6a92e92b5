import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as extras from '../extras.tsx'
import {
  answer,
  calls,
  fill,
  heading,
  openAdvised,
  pass,
  press,
  sent,
  toSend,
} from '../testing/advised-step.tsx'
import { refusal, unreachable } from '../testing/in-memory-server.ts'

describe('the share code', () => {
  async function atShareCode() {
    const opened = await openAdvised()
    await answer(/^An eVisa or a share code/)
    return opened
  }

  test('is sent with the date of birth', async () => {
    const { server, becomes } = await atShareCode()
    expect(heading()).toBe('Enter your share code')
    expect(fill('Share code', 'w1q7k890z').value).toBe('W1Q 7K8 90Z')
    fill('Date of birth', '1990-05-17')
    becomes({ state: 'waiting', route: 'online' })
    await press(toSend)
    await pass(2_000)
    expect(sent(server)).toEqual([{ route: 'online', shareCode: 'W1Q 7K8 90Z', dateOfBirth: '1990-05-17' }])
    expect(screen.getByText(/They will check your share code/)).toBeTruthy()
  })

  test('can be had in a new tab, and what to do when that page fails is said', async () => {
    await atShareCode()
    const link = screen.getByRole('link', { name: 'Get a share code (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe('https://www.gov.uk/prove-right-to-work')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(screen.getByText(/If the government’s website does not work/)).toBeTruthy()
  })

  test('and the date of birth are both asked for', async () => {
    const { server } = await atShareCode()
    await press(toSend)
    expect(screen.getByText('Please enter your share code')).toBeTruthy()
    expect(screen.getByText('Please enter your date of birth')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Share code'))
    expect(calls(server)).toEqual([])
  })

  test('that the server refuses says why at its field, and keeps what was typed', async () => {
    const { server } = await atShareCode()
    const message =
      'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.'
    server.failNext('/flow/rtw/check', refusal(422, message, { errors: { shareCode: message } }))
    const field = fill('Share code', 'R12345678')
    fill('Date of birth', '1990-05-17')
    await press(toSend)
    expect(field.value).toBe('R12 345 678')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const notes = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(notes.map((id) => document.getElementById(id)?.textContent)).toContain(message)
    expect(document.activeElement).toBe(field)
    // It stands at the field and nowhere else.
    expect(screen.getAllByText(message)).toHaveLength(1)
  })

  test('is still there after going back and forth, and after a call that failed', async () => {
    const { server } = await atShareCode()
    fill('Share code', 'w1q')
    await press('Back')
    await press('Continue')
    expect(screen.getByLabelText<HTMLInputElement>('Share code').value).toBe('W1Q')
    fill('Date of birth', '1990-05-17')
    server.failNext('/flow/rtw/check', unreachable)
    await press(toSend)
    expect(screen.getByText('Failed to check RTW')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Share code').value).toBe('W1Q')
  })
})

describe('after it was sent', () => {
  test('a return says the same: who confirms it, and what to have ready', async () => {
    await openAdvised({ state: 'waiting', route: 'document', document: 'passport' })
    expect(heading()).toBe('Waiting for your employer')
    expect(screen.getByText('Sent to Northgate Care Ltd. They will confirm your right to work.')).toBeTruthy()
    expect(screen.getByText('your passport')).toBeTruthy()
    expect(screen.getByText(/You can close this page/)).toBeTruthy()
  })

  test('it can be changed, or left as it was', async () => {
    const { server } = await openAdvised({ state: 'waiting', route: 'ecs' })
    await press('Change what I sent')
    expect(heading()).toBe('Which of these do you have?')
    await press('Back')
    expect(heading()).toBe('Waiting for your employer')
    await press('Change what I sent')
    await answer(/passport card, that is in date$/)
    await press(toSend)
    await pass(2_000)
    expect(sent(server)).toEqual([{ route: 'document', document: 'passport' }])
  })

  test('a pass that came meanwhile goes on', async () => {
    const { server } = await openAdvised({ state: 'waiting' })
    server.pass('rtw')
    await press('Check again')
    expect(heading()).toBe('You have finished all four steps')
  })
})

describe('when something else is needed', () => {
  test('a new share code is asked for, in the organisation’s words and in ours', async () => {
    const { server, becomes } = await openAdvised({
      state: 'more_needed',
      need: 'share_code',
      reason: 'Your code has expired',
      route: 'online',
    })
    expect(heading()).toBe('Northgate Care Ltd needs something else')
    expect(screen.getByText('Your code has expired')).toBeTruthy()
    expect(screen.getByText(/Get a new share code/)).toBeTruthy()
    await press('Send a new share code')
    fill('Share code', 'W12345678')
    fill('Date of birth', '1990-05-17')
    becomes({ state: 'waiting', route: 'online' })
    await press(toSend)
    await pass(2_000)
    expect(sent(server)).toMatchObject([{ shareCode: 'W12 345 678' }])
    expect(heading()).toBe('Waiting for your employer')
  })

  test.each([
    ['ni_document', /National Insurance number/],
    ['name_change', /why your name has changed/],
  ])('%s is named, and having it is told', async (need, text) => {
    const { server, becomes } = await openAdvised({ state: 'more_needed', need, reason: 'One more thing' })
    expect(within(screen.getAllByRole('listitem').at(-1)!).getByText(text)).toBeTruthy()
    becomes({ state: 'waiting' })
    await press('Tell them that I have it')
    await pass(2_000)
    expect(sent(server)).toEqual([{}])
    expect(heading()).toBe('Waiting for your employer')
  })

  test('what is asked for again later is shown, not the answers of before', async () => {
    const { becomes } = await openAdvised()
    await answer(/passport card, that is in date$/)
    becomes({ state: 'waiting' })
    await press(toSend)
    await pass(2_000)
    becomes({ state: 'more_needed', reason: 'It has expired' })
    await press('Check again')
    expect(screen.getByText('It has expired')).toBeTruthy()
  })
})

describe('the screens that are loaded', () => {
  test('may fail to load: the employee can still send the step to the organisation', async () => {
    const { server, becomes } = await openAdvised({}, { loadExtras: () => Promise.reject(new Error('gone')) })
    expect(heading()).toBe('Confirm your right to work')
    expect(screen.queryByText(/you do not need anything else/)).toBeNull()
    becomes({ state: 'waiting' })
    await press('Check my right to work')
    await pass(2_000)
    expect(sent(server)).toEqual([{}])
    expect(screen.getByText('Your right to work is not confirmed yet.')).toBeTruthy()
  })

  test('are not asked for where the check is made at once', async () => {
    const loadExtras = vi.fn(async () => extras)
    await openAdvised({ advised: false }, { loadExtras })
    expect(screen.getByRole('button', { name: 'Check my right to work' })).toBeTruthy()
    expect(loadExtras).not.toHaveBeenCalled()
  })
})
