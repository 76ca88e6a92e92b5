import { expectTypeOf, test } from 'vitest'
import { mount, type StepResults } from './index.ts'
import type { BonafideWidgetProps } from './react.tsx'

test('a handler knows its event', () => {
  const handle = mount('#place', {
    on: {
      complete: (event) => expectTypeOf(event).toEqualTypeOf<{ employeeId: string }>(),
      redirect: ({ preventDefault }) => expectTypeOf(preventDefault).toBeFunction(),
    },
  })
  handle.on('stepchange', (event) =>
    expectTypeOf(event).toEqualTypeOf<{ step: number; total: number; steps?: StepResults | undefined }>(),
  )
  // @ts-expect-error -- there is no such event
  handle.on('finished', () => {})
  // @ts-expect-error -- nor here
  mount('#place', { on: { finished() {} } })
})

test('texts have the names that the product knows', () => {
  mount('#place', {
    messages: { doneTitle: 'All set', 'error.bad_request': 'No', codeExpires_few: '{count}' },
  })
  // @ts-expect-error -- nothing is called so
  mount('#place', { messages: { doneTitel: 'All set' } })
})

test('an update changes looks, words and handlers only', () => {
  const handle = mount('#place', {})
  handle.update({ locale: 'cy', messages: {}, appearance: { variables: { accent: '#0b5' } }, on: {} })
  // @ts-expect-error -- a token has its own method
  handle.update({ token: 'abc' })
  // @ts-expect-error -- not a variable
  handle.update({ appearance: { variables: { accentColour: '#0b5' } } })
})

test('the component takes what mount takes', () => {
  expectTypeOf<BonafideWidgetProps>().toExtend<Parameters<typeof mount>[1]>()
})
