import { fireEvent, screen, within } from '@testing-library/react'
import { excuseMissing } from '#features/right-to-work/excuse-words.ts'
import type { Answers } from '#testing/fake-server.ts'
import { excuseOf } from '#testing/excuse.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

const pass = { status: 'pass' }
const waitingRtw = { email: pass, phone: pass, id: pass, rtw: { status: 'pending', method: 'assisted' } }
const employeeOf = (employeeId: string, fullName: string) => ({
  ...invited,
  employeeId,
  fullName,
  erasedAt: null,
  verificationSteps: waitingRtw,
})
export const tom = employeeOf('e1', 'Tom Hughes')
const ada = employeeOf('e2', 'Ada Example')
const waits = (employee: object) => ({
  employee,
  step: 'rtw',
  waitingSince: '2026-11-20T10:00:00Z',
  action: 'check',
})
export const excuse = excuseOf('time_limited', {
  until: '2027-03-03',
  rules: [12],
  conditions: ['At most 20 hours a week'],
})
/** Returns the sentences about missing parts. */
export const missingTexts = (...missing: string[]) => excuseMissing({ missing })
/** Returns a check that passed and lacks something. */
export const lacking = (...missing: string[]) => ({ ...excuse, state: 'provisional', until: null, missing })
const sent = {
  sentAt: '2026-11-20T10:00:00Z',
  route: 'online',
  shareCode: 'W12 345 678',
  dateOfBirth: '1990-05-17',
}
export const checks = 'POST /employees/e1/checks'
export const preview = 'POST /employees/e1/checks/preview'
export const decision = 'POST /verifications/e1/decision'
export const recorded = {
  id: 'c1',
  employeeId: 'e1',
  kind: 'initial',
  recordedAt: '2026-11-23T10:00:00Z',
  rulesVersion: '2026-10',
  prevHash: '0',
  hash: '1',
}
export const answers: Answers = {
  'GET /verifications/list': { items: [waits(tom), waits(ada)], nextCursor: null },
  'GET /employees/e1': { employee: tom, flowStatus: null },
  'GET /employees/e2': { employee: ada, flowStatus: null },
  'GET /employees/e1/checks': { items: [], rightToWork: null, sent },
  'GET /employees/e2/checks': { items: [], rightToWork: null, sent: null },
  [preview]: { rightToWork: excuse, problems: [] },
  [checks]: () => Response.json({ check: recorded, rightToWork: excuse }, { status: 201 }),
  [decision]: { employee: { ...tom, verificationSteps: { ...waitingRtw, rtw: pass } }, flowStatus: null },
}

export async function open(more: Answers = {}) {
  const view = renderApp('/verifications', { answers: { ...answers, ...more } })
  fireEvent.click(await screen.findByRole('button', { name: 'Check: Tom Hughes' }))
  const panel = await screen.findByRole('dialog', { name: /Tom Hughes/ })
  await within(panel).findByRole('radio', { name: /^Online check/ })
  // Of a date in three fields the first, which takes a whole date apart.
  const dayOf = (label: string | RegExp) =>
    [...panel.querySelectorAll('fieldset')]
      .find(({ firstElementChild: legend }) => legend?.textContent === label)
      ?.querySelector<HTMLInputElement>('input[inputmode=numeric]')
  const field = (label: string | RegExp) =>
    dayOf(label) ?? within(panel).getByLabelText<HTMLInputElement>(label)
  const choose = (name: string | RegExp) => fireEvent.click(within(panel).getByRole('radio', { name }))
  const press = (name: string) => fireEvent.click(within(panel).getByRole('button', { name }))
  return {
    ...view,
    panel,
    field,
    has: (label: string | RegExp) => Boolean(dayOf(label)) || within(panel).queryByLabelText(label) !== null,
    type: (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } }),
    tick: (label: string | RegExp) => fireEvent.click(field(label)),
    choose,
    /** By another route than the employee’s own, the online check. */
    chooseRoute(name: RegExp) {
      press('Use another way')
      choose(name)
    },
    press,
    /** Saves the check, and returns what was recorded. */
    async save(button = 'Save check') {
      press(button)
      await within(panel).findByRole('heading', { name: 'The check is recorded' })
      return view.server.of(checks).at(-1)?.body
    },
  }
}

type Opened = Awaited<ReturnType<typeof open>>

export function fill({ type, choose }: Opened) {
  type('Name on the evidence', 'Tom Hughes')
  type('Permission to work', 'time_limited')
  type('Permission ends', '2027-03-03')
  type(/^Hours a week/, '20')
  choose('In person')
  choose(/^Pass/)
}
