// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { locales } from '../../contract/languages.ts'
import { english } from '../../language/verify/en-gb.ts'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

test('an organisation without a name is the employer', async () => {
  const { flow, started } = setUpFlow(progressAt(1, { organisation: { name: '' } }))
  expect(flow.text('identityOver')).toBe('Contact your employer.')
  await started()
  expect(flow.text('identityOver')).toBe('Contact your employer.')
  // It begins a sentence.
  expect(flow.text('identityReviewTitle')).toBe('Your employer will check your details')
})

async function textsIn(locale: string) {
  const { messages } = (await import(`../../language/verify/${locale}.ts`)) as { messages: typeof english }
  return messages
}

/** What stands where a name was put into words that would change with it. */
const ungrammatical: Readonly<Record<string, RegExp>> = {
  cy: /(?:^| )(?:i|â|o|a) eich cyflogwr|cyflogwr: eich/,
  pl: /(?<!\p{L})(?:z|do|od|dla) Twój pracodawca|pracodawc\S+ Twój/u,
  pt: /(?<!\p{L})(?:de|em|a|por) a sua entidade/u,
  fr: /vous serez \p{L}+é(?!\p{L})/u,
  uk: /(?:до|від|для) ваш роботодавець|роботодав\S+ ваш|допомогу: ваш/,
  // The imperative speaks of the reader's own.
  ur: /آپ کی کمپنی سے رابطہ کریں/,
}

test.each(locales)('in %s no text without a name is broken by “your employer”', async (locale) => {
  const texts = locale === 'en-GB' ? english : await textsIn(locale)
  const { flow } = setUpFlow(progressAt(1, { organisation: { name: '' } }), {
    language: () => ({ locale, messages: texts }),
  })
  const named = Object.entries(texts).filter(([, text]) => text.includes('{organisation}'))
  expect(named.length).toBeGreaterThan(25)
  for (const [key] of named) {
    const said = flow.text(key as 'identityOver').replaceAll(/[\u2068\u2069]/g, '')
    expect(said).not.toMatch(/\{organisation\}|\(\)|\.\.|  | [.,]/)
    expect(said).not.toMatch(ungrammatical[locale] ?? /undefined/)
    expect(said).toMatch(/^(?!\p{Ll})/u)
    expect(said).not.toMatch(/(?<!dvs)[.?!] \p{Ll}/u)
  }
})

test.each([
  ['cy', 'Cysylltwch â’ch cyflogwr.', 'Cysylltwch â’ch cyflogwr (24/7 Homecare Ltd.).'],
  ['pl', 'Skontaktuj się z pracodawcą.', 'Skontaktuj się z pracodawcą (24/7 Homecare Ltd.).'],
  ['ro', 'Contactați angajatorul dumneavoastră.', 'Contactați 24/7 Homecare Ltd.'],
  ['pt', 'Contacte a sua entidade empregadora.', 'Contacte 24/7 Homecare Ltd.'],
  ['es', 'Póngase en contacto con su empresa.', 'Póngase en contacto con 24/7 Homecare Ltd.'],
  ['fr', 'Contactez votre employeur.', 'Contactez 24/7 Homecare Ltd.'],
  ['uk', 'Зверніться до роботодавця.', 'Зверніться до роботодавця (24/7 Homecare Ltd.).'],
  ['ur', 'براہِ کرم اپنی کمپنی سے رابطہ کریں۔', 'براہِ کرم اپنی کمپنی (24/7 Homecare Ltd.) سے رابطہ کریں۔'],
  ['ar', 'يُرجى التواصل مع جهة عملك.', 'يُرجى التواصل مع 24/7 Homecare Ltd.'],
])('in %s it is “%s” without a name, and with one “%s”', async (locale, without, withOne) => {
  const messages = await textsIn(locale)
  const sayAs = async (name: string) => {
    const { flow, started } = setUpFlow(progressAt(1, { organisation: { name } }), {
      language: () => ({ locale, messages }),
    })
    await started()
    return flow.text('identityOver').replaceAll(/[\u2068\u2069]/g, '')
  }
  expect(await sayAs('')).toBe(without)
  expect(await sayAs('24/7 Homecare Ltd.')).toBe(withOne)
})

test('what is told is in the language of the moment, and the flow goes on where it was', async () => {
  let messages: typeof english = english
  const { flow, server, screen, notices, started } = setUpFlow(progressAt(2), {
    language: () => ({ locale: 'cy', messages }),
  })
  await started()
  messages = { ...english, codeSent: 'Cod wedi’i anfon', codeSentTo: 'At {phone}.' } as never
  server.otp = undefined
  await flow.sendCode()
  expect(notices).toEqual([{ variant: 'default', title: 'Cod wedi’i anfon', text: 'At 07700 900551.' }])
  expect(screen()).toBe('code')
  expect(server.callsTo('/flow/progress/{token}')).toHaveLength(1)
})

test('what the server says is told in another language where that has words for it', async () => {
  const messages = { ...english, 'error.too_many_requests': 'Arhoswch', 'Please call us': 'Ffoniwch ni' }
  const { flow, server, state, notices, started } = setUpFlow(progressAt(2), {
    language: () => ({ locale: 'cy', messages }),
  })
  await started()
  server.failNext('/flow/otp/request', refusal(429, 'Please wait', { code: 'too_many_requests' }))
  await flow.sendCode()
  expect(notices.at(-1)?.text).toBe('Arhoswch')
  const errors = { phoneNumber: 'Please call us' }
  server.failNext('/flow/phone/update', refusal(422, 'Please call us', { errors }))
  await flow.sendCode('0770090055')
  expect([notices.at(-1)?.text, state().error]).toEqual(['Ffoniwch ni', 'Ffoniwch ni'])
})

test('every failed call is reported with its error and the step', async () => {
  const onError = vi.fn<(error: Error, step: number | undefined) => void>()
  const { flow, server, started } = setUpFlow(progressAt(2), { onError })
  server.failNext('/flow/progress/{token}', unreachable)
  await started()
  expect(onError.mock.calls).toEqual([[unreachable, undefined]])
  await flow.retry()
  const busy = refusal(503, 'Busy', { code: 'unavailable', requestId: 'r-1' })
  server.failNext('/flow/otp/request', busy)
  await flow.sendCode()
  expect(onError.mock.calls.at(-1)).toEqual([busy, 2])
  server.token = 'another'
  server.expireFlowIds()
  await flow.sendCode()
  expect(onError.mock.calls.at(-1)).toEqual([expect.objectContaining({ status: 404 }), 2])
  server.failNext('/flow/link/renew', unreachable)
  await flow.renewLink()
  expect(onError).toHaveBeenCalledTimes(4)
})

test('an address that is none is reported as a bad reply', async () => {
  const onError = vi.fn<(error: Error, step: number | undefined) => void>()
  const { flow, server, started } = setUpFlow(progressAt(3), { onError })
  await started()
  server.identityUrl = 'javascript:alert(1)'
  await flow.startIdentity()
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'bad_reply' })
})

test('a read that is given up is nothing to report', async () => {
  const onError = vi.fn()
  const { flow, advance } = setUpFlow(progressAt(2), { onError })
  flow.start()()
  await advance(0)
  expect(onError).not.toHaveBeenCalled()
})

test('a stopped flow tells nothing of what arrives later', async () => {
  const { flow, server, notices, started, advance } = setUpFlow(progressAt(2))
  const stop = await started()
  let answer = () => {}
  server.gate = new Promise<void>((resolve) => (answer = resolve))
  void flow.sendCode()
  stop()
  answer()
  await advance(0)
  expect(notices).toEqual([])
})

test('the provider is told where to come back to, where that is another page', async () => {
  const { flow, server, started } = setUpFlow(progressAt(3), { returnUrl: 'https://portal.example/me' })
  await started()
  await flow.startIdentity()
  expect(server.callsTo('/flow/id/session')[0]?.body).toEqual({
    employeeId: 'flow-1',
    returnUrl: 'https://portal.example/me',
  })
})

test.each([
  ['pass', progressAt(4)],
  ['pending', progressAt(3, { identity: { state: 'processing' } })],
] as const)('a return is reported with what the server says: %s', async (status, progress) => {
  const onReturned = vi.fn()
  const { started, advance } = setUpFlow(progress, { initialReturn: { returned: true }, onReturned })
  await started()
  expect(onReturned).not.toHaveBeenCalled()
  await advance(1_000)
  expect(onReturned.mock.calls).toEqual([[status, expect.objectContaining({ steps: progress.steps })]])
})

test('the completion carries the id of the employee, not of the flow', async () => {
  const { flow, onComplete, started } = setUpFlow(progressAt(5))
  await started()
  await flow.complete()
  expect(onComplete.mock.calls).toEqual([['employee-1']])
})
