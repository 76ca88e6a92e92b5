import type {
  HrChoices,
  HrFields,
  HrProblem,
  HrSystemName,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { defineProvider } from '#platform/providers.ts'

/** What an HR system is asked with. */
export interface HrisAccount {
  /** The subdomain or the client ID. */
  account: string
  key: string
}

/** An employee whose record has changed there, and when. */
export interface HrisChange {
  starterId: string
  at: Date
  isDeleted: boolean
}

/** Changes since a moment. Not whole: the list ended early, so what is missing has to be asked for again. */
export interface HrisChanges {
  changes: HrisChange[]
  isWhole: boolean
}

/** The chosen fields of one employee. Null where a field is empty, or none was chosen. */
export interface HrisStarter {
  starterId: string
  fullName: string
  email: string | null
  phone: string | null
  /** `YYYY-MM-DD` */
  startDate: string | null
  leaveDate: string | null
  site: string | null
  manager: string | null
  /** The names of chosen fields that the answer lacks: deleted there, or hidden from the key. */
  lacking: (keyof HrFields)[]
}

/** What there is to choose from, and the fields that suit most. */
export type HrisOffering = Omit<HrChoices, 'suggested'> & { suggested: HrFields }

export interface HrisFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** An HR system. Every call throws `HrisError` where there is no usable answer. */
export interface HrisProvider {
  readonly system: HrSystemName
  /** Files from this size on are refused there. */
  readonly tooLargeBytes: number
  readOffering(account: HrisAccount): Promise<HrisOffering>
  listChanges(account: HrisAccount, since: Date): Promise<HrisChanges>
  /** Undefined where there is none, or none that the key may see. */
  readStarter(account: HrisAccount, starterId: string, fields: HrFields): Promise<HrisStarter | undefined>
  /** Returns false where the field does not hold the text afterwards. */
  writeField(account: HrisAccount, starterId: string, field: string, text: string): Promise<boolean>
  addFile(account: HrisAccount, starterId: string, folder: string, file: HrisFile): Promise<void>
  /** Absent where changes are not reported. */
  webhook?: {
    create(account: HrisAccount, url: string, fields: HrFields): Promise<{ id: string; key: string }>
    /** Does nothing for one that is gone. */
    delete(account: HrisAccount, id: string): Promise<void>
  }
}

export const hrisProviders = defineProvider<Readonly<Record<HrSystemName, HrisProvider>>>('HR systems')

type Code = HrProblem['code'] | 'too_large' | 'refused'

interface Details {
  retryAfter?: number | undefined
  fields?: readonly (keyof HrFields)[]
}

/**
 * Why an HR system could not do what it was asked. `message` goes into the log, so it names calls, codes and fields, and
 * nothing of what was answered.
 */
export class HrisError extends Error {
  override readonly name = 'HrisError'
  readonly code: Code
  /** Seconds until another try makes sense, where the other side has said so. */
  readonly retryAfter: number | undefined
  /** The chosen fields that are gone. */
  readonly fields: readonly (keyof HrFields)[]

  /**
   * @param code `refused` and `too_large`: this one request, whatever else works. Any other stops the connection until
   * a later try succeeds
   */
  constructor(code: Code, message: string, { retryAfter, fields = [] }: Details = {}) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
    this.fields = fields
  }
}
