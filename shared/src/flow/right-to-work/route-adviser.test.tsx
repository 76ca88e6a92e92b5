import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, calls, heading, openAdvised, pass, press, sent, toSend } from '../testing/advised-step.tsx'

test.each([
  [
    ['A British passport, or an Irish passport or passport card, that is in date'],
    { route: 'document', document: 'passport' },
  ],
  [[/^Another document/, /has expired$/], { route: 'document', document: 'expired_passport' }],
  [[/^Another document/, /^A birth or adoption/], { route: 'document', document: 'certificate' }],
  [[/^Another document/, /naturalisation/], { route: 'document', document: 'citizenship' }],
  [[/^Another document/, 'A different document'], { route: 'document', document: 'other' }],
  [[/^Another passport/, /^No, but my passport/], { route: 'document', document: 'endorsed_passport' }],
  [[/^Another passport/, /^No, I have applied/], { route: 'ecs' }],
  [[/^Another passport/, 'No, or I am not sure'], {}],
  [['I am not sure', /^I have applied/, 'No'], { route: 'ecs' }],
  [
    ['I am not sure', 'I have a British or Irish document', /has expired$/],
    { route: 'document', document: 'expired_passport' },
  ],
  [['I am not sure', 'None of these'], {}],
])('leads in at most three questions from %j to what is sent', async (answers, choice) => {
  const { server, becomes } = await openAdvised()
  for (const each of answers) await answer(each)
  expect(calls(server)).toEqual([])
  becomes({ state: 'waiting' })
  await press(toSend)
  await pass(2_000)
  expect(sent(server)).toEqual([choice])
  expect(heading()).toBe('Waiting for your employer')
})

test.each([
  [[/^Another passport/, 'Yes, or I will try']],
  [['I am not sure', /^I have applied/, 'Yes, or I will try']],
  [['I am not sure', /^The Home Office has given/]],
])('leads from %j to the share code', async (answers) => {
  await openAdvised()
  for (const each of answers) await answer(each)
  expect(heading()).toBe('Enter your share code')
})

test('says of another passport who proves it with a share code', async () => {
  await openAdvised()
  await answer(/^Another passport/)
  expect(heading()).toBe('Can you get a share code?')
  expect(
    screen.getByText(
      'Most people with a visa, the Graduate, Ukraine, Hong Kong BN(O), Skilled Worker or EU schemes prove it with a share code.',
    ),
  ).toBeTruthy()
})

test('says which documents are not accepted, and of a different one that it may prove nothing', async () => {
  await openAdvised()
  await answer(/^Another document/)
  const refused = screen.getByText(/^Employers cannot accept/).textContent
  expect(refused).toMatch(/driving licences, photos or scans, passports with a corner cut off/)
  expect(refused).toMatch(/residence permits and cards/)
  await answer('A different document')
  expect(screen.getByText(/^Most passports from other countries prove nothing on their own/)).toBeTruthy()
  await press('Use a share code instead')
  expect(heading()).toBe('Enter your share code')
  await press('Back')
  expect(heading()).toBe('What you need to show')
})

test('asks one question at a time, each heading takes the focus, and going back keeps the answer', async () => {
  await openAdvised()
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
  await openAdvised()
  await answer('I am not sure')
  await answer(/^I have applied/)
  await press('Back')
  await press('Back')
  await answer(/^Another document/)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

test('does not go on without an answer', async () => {
  await openAdvised()
  await press('Continue')
  expect(screen.getByText('Please choose one of the answers')).toBeTruthy()
  expect(heading()).toBe('Which of these do you have?')
})

test('of a certificate a National Insurance document is to be shown too, and only the original', async () => {
  await openAdvised()
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
