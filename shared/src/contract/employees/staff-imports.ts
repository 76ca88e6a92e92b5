import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ExistingEmployee } from '#contract/errors.ts'
import { RightToWork } from '#contract/right-to-work/statutory-excuse.ts'
import { Instant } from '#contract/text.ts'

/** The columns of a file with existing staff, in the order of the template. Headings are compared without case. */
export const staffColumns = {
  fullName: 'Full name',
  email: 'Email',
  engagement: 'Engagement',
  startDate: 'Start date',
  leaveDate: 'Leave date',
  site: 'Site',
  manager: 'Manager',
  managerEmail: 'Manager email',
  origin: 'How they joined',
  route: 'Check route',
  documentCode: 'Document code',
  checkedOn: 'Checked on',
  madeBy: 'Check made by',
  checkedBy: 'Checked by',
  seen: 'Employee seen',
  documentExpires: 'Document expires',
  nationality: 'Nationality',
  issuingCountry: 'Issuing country',
  permission: 'Permission',
  permissionEnd: 'Permission ends',
  conditionKind: 'Kind of limit',
  weeklyHoursLimit: 'Weekly hours limit',
  occupationLimit: 'Occupation limit',
  termDatesUntil: 'Term dates until',
  jobTitle: 'Job title',
  provider: 'Digital provider',
  providerReference: 'Provider reference',
  confidenceLevel: 'Level of confidence',
  noticeReference: 'Notice reference',
  noticeDate: 'Notice date',
  sharesEmail: 'Shared email',
} as const
export type StaffField = keyof typeof staffColumns
export const staffFields = /* @__PURE__ */ Object.keys(staffColumns) as StaffField[]

/** The line of the file that a row stood on, where it is not its place below the headings. */
export const lineColumn = 'Line'

const Problem = v.object({
  /** The heading of the column; null where it is about the whole row. */
  column: v.nullable(v.string()),
  message: v.string(),
})
export type StaffProblem = v.InferOutput<typeof Problem>

/** Number of employees who have, or would have, each state of the statutory excuse. */
const States = v.record(v.string(), v.number())

const Tally = {
  /** The email is that of an employee who is there already. */
  existing: v.number(),
  refused: v.number(),
  states: States,
  /** Number of them who may be at work without a statutory excuse. */
  workingWithout: v.number(),
}

/** The outcome that an import would have for each row of a file. */
export const StaffCheck = v.object({
  rows: v.array(
    v.object({
      /** The line as a spreadsheet counts, the headings included. */
      line: v.number(),
      fullName: v.string(),
      email: v.string(),
      outcome: v.picklist(['ready', 'existing', 'refused']),
      problems: v.array(Problem),
      /** The email is another's already, of the organisation or of an earlier row: the row may say that it is shared. */
      isTaken: v.optional(v.boolean()),
      /** The employees who already have the email of a row. */
      employees: v.optional(v.array(ExistingEmployee)),
      /** On a row that is ready. */
      startDate: v.nullish(v.string()),
      leaveDate: v.nullish(v.string()),
      /** The statutory excuse that a row which is ready would have. */
      excuse: v.nullish(
        v.object({
          ...RightToWork.entries,
          /** Warnings about the check of the row. */
          notes: v.array(v.string()),
        }),
      ),
    }),
  ),
  ready: v.number(),
  ...Tally,
  /** Dates such as 03/04/2024, which could be read with the month first; they are read with the day first. */
  ambiguousDates: v.object({
    count: v.number(),
    first: v.nullable(v.object({ line: v.number(), column: v.string(), typed: v.string(), day: v.string() })),
  }),
})
export type StaffCheck = v.InferOutput<typeof StaffCheck>

export const staffImportStates = ['running', 'stopped', 'done'] as const

/** An import of existing staff and how far it is. */
export const StaffImport = v.object({
  importId: v.string(),
  state: v.picklist(staffImportStates),
  /** The reason why it was stopped, where no user stopped it. */
  stoppedBecause: v.nullable(v.string()),
  /** True when the employees are sent an invitation. */
  invites: v.boolean(),
  createdAt: Instant,
  total: v.number(),
  waiting: v.number(),
  created: v.number(),
  ...Tally,
})
export type StaffImport = v.InferOutput<typeof StaffImport>

const ImportId = v.object({ importId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const upload = { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 }
const Options = v.object({ invite: v.optional(v.picklist(['true', 'false']), 'false') })

export const staffImports = {
  check: endpoint({
    method: 'POST',
    path: '/staff-imports/check',
    effect: 'view',
    summary:
      'Check a CSV file of existing staff, at most 5,000 rows: what each row would create, what is wrong with it, and ' +
      'the statutory excuse it would have. Nothing is stored.',
    permission: 'checks:decide',
    auth: ['session'],
    query: Options,
    upload,
    reply: StaffCheck,
  }),
  start: endpoint({
    method: 'POST',
    path: '/staff-imports',
    effect: 'work',
    summary:
      'Import existing staff from a CSV file, with what is known of their earlier right-to-work checks, each with who ' +
      'made it. They are only ' +
      'invited with `invite=true`, which takes a credit each. The rows are worked off by a job; a row whose email is ' +
      'known creates nothing.',
    permission: 'checks:decide',
    auth: ['session'],
    query: Options,
    upload,
    reply: StaffImport,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff-imports',
    effect: 'view',
    summary: 'List the imports of existing staff of the last seven days, newest first.',
    permission: 'checks:decide',
    auth: ['session'],
    reply: v.object({ items: v.array(StaffImport) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff-imports/{importId}',
    effect: 'view',
    summary: 'Get an import of existing staff and how far it is.',
    permission: 'checks:decide',
    auth: ['session'],
    params: ImportId,
    reply: StaffImport,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/staff-imports/{importId}/stop',
    effect: 'work',
    summary: 'Stop an import after the row that is being worked on. Employees who were created stay.',
    permission: 'checks:decide',
    auth: ['session'],
    params: ImportId,
    reply: StaffImport,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/staff-imports/{importId}/resume',
    effect: 'work',
    summary: 'Go on with an import that was stopped. The rows that are left are added by the user who asks.',
    permission: 'checks:decide',
    auth: ['session'],
    params: ImportId,
    reply: StaffImport,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/staff-imports/{importId}/refused.csv',
    effect: 'export',
    summary: 'Get the rows that created no employee as CSV, as they were typed, each with what is wrong.',
    permission: 'checks:decide',
    auth: ['session'],
    params: ImportId,
    reply: v.string(),
    replyType: 'text/csv',
  }),
}
