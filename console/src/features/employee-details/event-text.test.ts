import type { TimelineEvent } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { expect, test } from 'vitest'
import { eventLook, eventText } from './event-text.ts'

const cancelled: TimelineEvent = {
  id: '1',
  at: '2026-11-21T09:00:00.000Z',
  kind: 'identity.cancelled',
  by: 'system',
}

test('a check whose provider could not be asked any more is not told as one that the employee left', () => {
  expect(eventText(cancelled)).toBe('Left the identity check without finishing')
  expect(
    eventText({ ...cancelled, reason: 'The identity provider for this check is no longer set up.' }),
  ).toBe('Identity check cancelled: the identity provider for this check is no longer set up')
})

test('a failed check has the name of the check, with hyphens where it stands before the noun', () => {
  const failed: TimelineEvent = { ...cancelled, kind: 'step.failed' }
  expect(eventText({ ...failed, step: 'id' })).toBe('Identity check failed')
  expect(eventText({ ...failed, step: 'rtw' })).toBe('Right-to-work check failed')
})

test('a name stands after a separator, so that it does not read as a way of sending', () => {
  const invited: TimelineEvent = {
    ...cancelled,
    kind: 'invitation.created',
    channel: 'email',
    byName: 'Ada Example',
  }
  expect(eventText(invited)).toBe('Invited by email · Ada Example')
})

test('where a code was sent is told, and that the form takes no more addresses', () => {
  const asked: TimelineEvent = { ...cancelled, kind: 'code.requested', by: 'employee' }
  expect(eventText(asked)).toBe('Asked for a code')
  expect(eventText({ ...asked, channel: 'email' })).toBe('Asked for a code by email')
  const used: TimelineEvent = { ...cancelled, kind: 'email.tries_used', by: 'employee' }
  expect(eventText(used)).toBe('Entered too many wrong email addresses')
  expect(eventLook(used)).toBe('bad')
})

test('a decision about an identity result says what was decided, for a review and for a late result', () => {
  const reviewed: TimelineEvent = {
    ...cancelled,
    kind: 'identity.reviewed',
    by: 'hr',
    byName: 'Ada Example',
    reason: 'We saw the passport',
  }
  expect(eventText({ ...reviewed, decision: 'same_person' })).toBe(
    'Identity result accepted: we saw the passport · Ada Example',
  )
  expect(eventLook({ ...reviewed, decision: 'same_person' })).toBe('good')
  expect(eventText({ ...reviewed, decision: 'different_person' })).toBe(
    'Identity result rejected: we saw the passport · Ada Example',
  )
  expect(eventLook({ ...reviewed, decision: 'different_person' })).toBe('bad')
  expect(eventText(reviewed)).toBe('Identity result reviewed: we saw the passport · Ada Example')
})

test('a flag is told with what it is about', () => {
  const raised = { ...cancelled, kind: 'flag.raised', reason: 'Same network as a user' }
  expect(eventText(raised)).toBe('Flag raised: same network as a user')
})

test('who was shown the link is told in words', () => {
  const event = { ...cancelled, kind: 'link.revealed', by: 'hr', byName: 'Ada Example' } as const
  expect(eventText(event)).toBe('Link revealed · Ada Example')
})

test('a document that a test confirmed is marked, and one that a provider confirmed is not', () => {
  const confirmed: TimelineEvent = { ...cancelled, kind: 'identity.verified' }
  const texts = (['none', 'provider', null] as const).map((assurance) =>
    eventText({ ...confirmed, assurance }),
  )
  expect(texts).toEqual([
    'Identity provider confirmed the document (TEST: not a real check)',
    'Identity provider confirmed the document',
    'Identity provider confirmed the document',
  ])
})

test('all four steps passed, and completed, are marked where one of them was a test', () => {
  const verified: TimelineEvent = { ...cancelled, kind: 'employee.verified' }
  const completed: TimelineEvent = { ...cancelled, kind: 'employee.completed' }
  expect([verified, completed].map(eventText)).toEqual(['All four steps passed', 'Verification completed'])
  expect([verified, completed].map((event) => eventText({ ...event, assurance: 'none' }))).toEqual([
    'All four steps passed (TEST: not a real check)',
    'Verification completed (TEST: not a real check)',
  ])
})
