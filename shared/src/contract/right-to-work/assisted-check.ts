import * as v from 'valibot'
import { EmployeeId } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, line } from '#contract/text.ts'
import { evidenceBytes, EvidenceFile, evidenceTypes } from './evidence.ts'

/** The provider of digital right-to-work checks, and whether it was on the register when a user looked. */
export const DigitalChecks = v.object({
  /** Null where none are offered. */
  provider: v.nullable(v.object({ name: v.string(), sandbox: v.boolean() })),
  /** Null until a user has looked. */
  register: v.nullable(
    v.object({
      /** True when it is on the register of digital verification services, with a note for right to work. */
      onRegister: v.boolean(),
      checkedAt: Instant,
      checkedByName: v.nullable(v.string()),
      /** True when it was looked up on this day in London: the checks of today may rest on it (rule 18). */
      isToday: v.boolean(),
    }),
  ),
})
export type DigitalChecks = v.InferOutput<typeof DigitalChecks>

export const digitalChecks = {
  read: endpoint({
    method: 'GET',
    path: '/digital-checks',
    effect: 'view',
    summary:
      'Get who makes digital right-to-work checks, and when the register of digital verification services was looked up.',
    permission: 'member',
    auth: ['session'],
    reply: DigitalChecks,
  }),
  noteRegister: endpoint({
    method: 'POST',
    path: '/digital-checks/register',
    effect: 'work',
    summary:
      'Record that you have just looked the provider up on the register of digital verification services, and whether ' +
      'it has a note for right to work. A check counts only with a look on its own day.',
    permission: 'checks:decide',
    auth: ['session'],
    body: v.object({ onRegister: v.boolean() }),
    reply: DigitalChecks,
  }),
}

/** Minutes for which a code that is scanned with a phone takes photos. */
export const phoneMinutes = 15

const ofCapture = {
  permission: 'checks:decide',
  auth: ['session'],
} as const

/** A file that came in from a phone, with the name it had there. */
export const PhonePhoto = v.object({ ...EvidenceFile.entries, label: v.nullable(v.string()) })
export type PhonePhoto = v.InferOutput<typeof PhonePhoto>

const PhoneToken = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
})

/** Evidence that a user photographs with their phone while they check at a computer. */
export const phonePhotos = {
  begin: endpoint({
    ...ofCapture,
    method: 'POST',
    path: '/employees/{employeeId}/evidence/phone',
    effect: 'work',
    summary:
      'Get the address of a page on which a phone takes photos as evidence, without signing in. It works for 15 ' +
      'minutes, and as long as the session lasts and its user may record checks.',
    params: EmployeeId,
    reply: v.object({ captureId: v.string(), url: v.string(), expiresAt: Instant }),
    status: 201,
  }),
  list: endpoint({
    ...ofCapture,
    method: 'GET',
    path: '/employees/{employeeId}/evidence/phone/{captureId}',
    effect: 'view',
    summary: 'List the files that came in from a phone, oldest first.',
    params: v.object({
      ...EmployeeId.entries,
      captureId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    }),
    reply: v.object({ items: v.array(PhonePhoto) }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/phone-photos/{token}',
    summary: 'Get for which organisation a phone takes photos, and until when.',
    auth: ['none'],
    params: PhoneToken,
    reply: v.object({ organisation: v.string(), expiresAt: Instant }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/phone-photos/{token}',
    summary:
      'Store a photo from a phone as evidence: PDF, PNG, JPEG or HEIC, at most 10 MB, sent as the body with its own ' +
      'content type.',
    auth: ['none'],
    params: PhoneToken,
    query: v.object({ name: line('Please enter a name', { min: 1, max: 120 }) }),
    upload: { types: evidenceTypes, maxBytes: evidenceBytes },
    reply: EvidenceFile,
    status: 201,
  }),
}
