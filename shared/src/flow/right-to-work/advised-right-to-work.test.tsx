import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/flow.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'
import type { VerificationProps } from '../use-verification.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type RightToWork = NonNullable<FlowProgress['rightToWork']>

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const calls = (server: ReturnType<typeof createInMemoryServer>) => server.callsTo('/flow/rtw/check')
const sent = (server: ReturnType<typeof createInMemoryServer>) =>
  calls(server).map(({ body = {} }) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'employeeId')),
  )

/** The step where users of the organisation decide. */
async function open(rightToWork: Partial<RightToWork> = {}, options: Partial<VerificationProps> = {}) {
  const at = (more: Partial<RightToWork>) =>
    progressAt(4, { rightToWork: { state: 'ready', advised: true, ...more } })
  const server = createInMemoryServer(at(rightToWork))
  const host = { onComplete: () => {}, navigate: vi.fn(), messages: english, isDesktop: true }
  const loadExtras = async () => extras
  render(
    <Verification
      {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host, ...options }}
    />,
  )
  await pass(0)
  return { server, becomes: (more: Partial<RightToWork>) => void (server.progress = at(more)) }
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

async function answer(name: string | RegExp) {
  fireEvent.click(screen.getByRole('radio', { name }))
  await press('Continue')
}

const fill = (label: string, value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.input(field, { target: { value } })
  return field
}

const toSend = 'Send to Northgate Care Ltd'

describe('the route adviser', () => {
  test.each([
    [['A British or Irish passport that is in date'], { route: 'document', document: 'passport' }],
    [[/^Another document/, /has expired$/], { route: 'document', document: 'expired_passport' }],
    [[/^Another document/, /^A birth or adoption/], { route: 'document', document: 'certificate' }],
    [[/^Another document/, /naturalisation/], { route: 'document', document: 'citizenship' }],
    [[/^Another document/, 'A different document'], { route: 'document', document: 'other' }],
    [['I am not sure', /^I have applied/], { route: 'ecs' }],
    [
      ['I am not sure', 'I have a British or Irish document', /has expired$/],
      { route: 'document', document: 'expired_passport' },
    ],
    [['I am not sure', 'None of these'], {}],
  ])('leads in at most three questions from %j to what is sent', async (answers, choice) => {
    const { server, becomes } = await open()
    for (const each of answers) await answer(each)
    expect(calls(server)).toEqual([])
    becomes({ state: 'waiting' })
    await press(toSend)
    await pass(2_000)
    expect(sent(server)).toEqual([choice])
    expect(heading()).toBe('Waiting for your employer')
  })

  test('asks one question at a time, each heading takes the focus, and going back keeps the answer', async () => {
    await open()
    expect(heading()).toBe('Which of these do you have?')
    await answer('I am not sure')
    expect(heading()).toBe('Which of these is true for you?')
    expect(document.activeElement?.textContent).toBe('Which of these is true for you?')
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
    await press('Back')
    expect(document.activeElement?.textContent).toBe('Which of these do you have?')
    expect(screen.getByRole('radio', { name: 'I am not sure' })).toHaveProperty('checked', true)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('another answer on the way back leads elsewhere, without the one that followed', async () => {
    await open()
    await answer('I am not sure')
    await answer(/^I have applied/)
    await press('Back')
    await press('Back')
    await answer(/^Another document/)
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  })

  test('does not go on without an answer', async () => {
    await open()
    await press('Continue')
    expect(screen.getByText('Please choose one of the answers')).toBeTruthy()
    expect(heading()).toBe('Which of these do you have?')
  })

  test('of a certificate a National Insurance document is to be shown too, and only the original', async () => {
    await open()
    await answer(/^Another document/)
    await answer(/^A birth or adoption/)
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual(
      expect.arrayContaining([
        'your birth or adoption certificate',
        expect.stringMatching(/National Insurance number/),
      ]),
    )
    expect(screen.getByText(/A photo or a copy is not enough/)).toBeTruthy()
  })
})

describe('the share code', () => {
  async function atShareCode() {
    const opened = await open()
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
      'This share code was made for renting a home. Get a new one for the right to work, which starts with W.'
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
    await open({ state: 'waiting', route: 'document', document: 'passport' })
    expect(heading()).toBe('Waiting for your employer')
    expect(screen.getByText('Sent to Northgate Care Ltd. They will confirm your right to work.')).toBeTruthy()
    expect(screen.getByText('your passport')).toBeTruthy()
    expect(screen.getByText(/You can close this page/)).toBeTruthy()
  })

  test('it can be changed, or left as it was', async () => {
    const { server } = await open({ state: 'waiting', route: 'ecs' })
    await press('Change what I sent')
    expect(heading()).toBe('Which of these do you have?')
    await press('Back')
    expect(heading()).toBe('Waiting for your employer')
    await press('Change what I sent')
    await answer(/passport that is in date$/)
    await press(toSend)
    await pass(2_000)
    expect(sent(server)).toEqual([{ route: 'document', document: 'passport' }])
  })

  test('a pass that came meanwhile goes on', async () => {
    const { server } = await open({ state: 'waiting' })
    server.pass('rtw')
    await press('Check again')
    expect(heading()).toBe('You have finished all four steps')
  })
})

describe('when something else is needed', () => {
  test('a new share code is asked for, in the organisation’s words and in ours', async () => {
    const { server, becomes } = await open({
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
    const { server, becomes } = await open({ state: 'more_needed', need, reason: 'One more thing' })
    expect(within(screen.getAllByRole('listitem').at(-1)!).getByText(text)).toBeTruthy()
    becomes({ state: 'waiting' })
    await press('Tell them that I have it')
    await pass(2_000)
    expect(sent(server)).toEqual([{}])
    expect(heading()).toBe('Waiting for your employer')
  })

  test('what is asked for again later is shown, not the answers of before', async () => {
    const { becomes } = await open()
    await answer(/passport that is in date$/)
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
    const { server, becomes } = await open({}, { loadExtras: () => Promise.reject(new Error('gone')) })
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
    await open({ advised: false }, { loadExtras })
    expect(screen.getByRole('button', { name: 'Check my right to work' })).toBeTruthy()
    expect(loadExtras).not.toHaveBeenCalled()
  })
})
