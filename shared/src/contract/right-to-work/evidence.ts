import * as v from 'valibot'
import { EmployeeId } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/text.ts'

/** The media types that evidence of a right-to-work check may have. */
export const evidenceTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'] as const
/**
 * The media type of the report that a provider of digital checks writes, which is kept with them. No other caller sends
 * one.
 */
export const reportType = 'application/json'
/** The media types of kept evidence. */
export const keptTypes = [...evidenceTypes, reportType] as const
export type EvidenceType = (typeof keptTypes)[number]

/** The file name extensions of these types. */
export const evidenceExtensions: Readonly<Record<EvidenceType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/heic': 'heic',
  'application/json': 'json',
}

export const evidenceBytes = 10 * 1024 * 1024

/** The most files of an employee that may wait for the check they belong to. */
export const evidenceWaiting = 12

/** A file as it was taken in: the hash is of what was sent, before it was encrypted. */
export const EvidenceFile = v.object({
  fileId: v.string(),
  /** The hash, in hex. */
  sha256: v.string(),
  bytes: v.number(),
  mime: v.string(),
})
export type EvidenceFile = v.InferOutput<typeof EvidenceFile>

const WhichFile = v.object({
  ...EmployeeId.entries,
  fileId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
})

export const evidence = {
  add: endpoint({
    method: 'POST',
    path: '/employees/{employeeId}/evidence',
    effect: 'work',
    summary:
      'Store a file as evidence for a right-to-work check: PDF, PNG, JPEG or HEIC, at most 10 MB, sent as the body ' +
      'with its own content type. At most 12 files may wait for their check; one that no check names within a day ' +
      'is deleted.',
    permission: 'checks:decide',
    auth: ['session'],
    params: EmployeeId,
    query: v.object({ label: v.optional(line('Please enter a label', { min: 0, max: 120 })) }),
    upload: { types: evidenceTypes, maxBytes: evidenceBytes },
    reply: EvidenceFile,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/employees/{employeeId}/evidence/{fileId}',
    effect: 'export',
    summary:
      'Get a file as it was sent, as an attachment. Who asked for which file, and when, is written to the audit log.',
    permission: 'documents:read',
    auth: ['session', 'apiKey'],
    keyScope: 'evidence:read',
    errors: ['conflict'],
    params: WhichFile,
    reply: v.unknown(),
    download: keptTypes,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/employees/{employeeId}/evidence/{fileId}/preview',
    effect: 'view',
    summary:
      'Get a file to look at: an HEIC photo of at most 25 million pixels as a JPEG of at most 2400 pixels a side, ' +
      'anything else as it was sent. What is stored stays as it came, with its hash. Who looked, and when, is written ' +
      'to the audit log.',
    permission: 'documents:read',
    auth: ['session'],
    params: WhichFile,
    reply: v.unknown(),
    download: ['application/pdf', 'image/png', 'image/jpeg'],
  }),
  pack: endpoint({
    method: 'GET',
    path: '/employees/{employeeId}/evidence-pack',
    effect: 'export',
    summary:
      'Get all that is on record about the right to work of an employee as one signed ZIP: a report, the records with ' +
      'their chain of hashes, and the files as they came in. `verify-pack` checks it without the server; the key is in ' +
      'the JWK set at `/.well-known/bonafide-evidence.json`. Who asked for it is written to the audit log.',
    permission: 'documents:read',
    auth: ['session', 'apiKey'],
    keyScope: 'evidence:read',
    errors: ['conflict'],
    params: EmployeeId,
    reply: v.unknown(),
    download: ['application/zip'],
  }),
}
