import { defineProvider } from '#platform/providers.ts'
import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import * as v from 'valibot'
import type { Connection } from '#platform/db/database.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import type { Message } from './messages-tables.ts'
import type { OutgoingMessage } from './messenger.ts'

/** A message with the facts that its kind is made from. */
export type MessageAbout<About extends object> = Omit<Message, 'about'> & { about: About }

/** The facts about a message's receiver, which are known before it is stored too. */
export type Addressed<About extends object> = Pick<
  MessageAbout<About>,
  'orgId' | 'employeeId' | 'userId' | 'recipient' | 'about'
>

export interface Receiver {
  name: string
  email: string | null
  /** E.164 number for texts. */
  phone?: string | null
}

/** The content of a message, and the name it is sent in. */
export type Content = Pick<
  OutgoingMessage,
  'from' | 'subject' | 'text' | 'html' | 'template' | 'usefulForSeconds' | 'unsubscribeUrl'
>

/** The follow-ups of a message of a kind besides sending. Each runs in the transaction that stores the state. */
interface Outcomes<About extends object> {
  /** Runs once, when a message leaves the queue: handed over, or given up. */
  onLeft?(scope: Scope, message: MessageAbout<About>, outcome: { isOut: boolean }): Promise<void>
  /** Sends what a message is about another way, because it will not arrive this way. */
  onFailed?(scope: Scope, message: MessageAbout<About>): Promise<void>
  /** Tells others in place of a receiver who may not be told any more, or for whom there is nothing left to say. */
  onUnsent?(scope: Scope, message: MessageAbout<About>): Promise<void>
  /** Returns the channel that `onFailed` would send by: a message that is overdue is given up only for another one. */
  nextChannel?(scope: Scope, message: MessageAbout<About>): Promise<Channel | undefined>
}

interface Options<About extends object, To extends Receiver> extends Outcomes<About> {
  /** Takes what other versions have queued, too: facts are added as optional ones. Ids and numbers, no names. */
  about: v.GenericSchema<unknown, About>
  /** Returns the receiver as things are now; undefined where they are gone or may not be told any more. */
  to(connection: Connection, message: Addressed<About>): Promise<To | undefined>
  /** Returns the text, made from what is true now; undefined where it is of no use any more. */
  compose(deps: Deps, message: MessageAbout<About>, to: To): Promise<Content | undefined>
  /** Keeps the address of the time of queueing: who takes an account over may change it next. */
  keepsRecipient?: boolean
  /** Leaves although the organisation is closed. */
  leavesClosed?: boolean
  /**
   * True for a message that is useful for minutes and can be asked for again: limited by its caller and not by the caps
   * of the organisation, tried again less often, and its delivery is never asked about.
   */
  isShortLived?: boolean
  /** Returns the time from which it may leave, where its receiver is not written to at any hour. */
  opensAt?(message: Pick<Message, 'id'>, now: Date): Date
  /** Why it was not sent where there is no receiver or nothing to say, for the screen. */
  gone?: string
}

export interface MessageKind<About extends object = object, To extends Receiver = Receiver> extends Options<
  About,
  To
> {
  /** Stays: stored messages have it. */
  readonly name: string
  readonly gone: string
}

/** Defines a kind of message beside its noun. Its name joins the list at the root (`modules.ts`). */
export function defineMessage<About extends object, To extends Receiver>(
  name: string,
  options: Options<About, To>,
): MessageKind<About, To> {
  const gone = 'This user has left the organisation, or what it says is no longer true'
  return { name, gone, ...options }
}

/** What sending knows of the rest of the product. */
export interface Messaging {
  /** Every kind of message there is. */
  kinds: readonly MessageKind[]
  /** Returns whether an organisation has a paid plan now: it may send more, and to more countries. */
  isPaid(scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<boolean>
}
export const messaging = defineProvider<Messaging>('messaging')

type Kinds = Pick<Deps, 'providers'>

/** @throws Error for a kind that only another version knows */
export function kindOf({ providers }: Kinds, { template }: Pick<Message, 'template'>): MessageKind {
  const kind = providers.get(messaging).kinds.find(({ name }) => name === template)
  if (!kind) throw new Error(`there is no kind of message ${template}`)
  return kind
}

/**
 * Reads what a stored message is about, as its kind expects it.
 * @throws Error that names the facts that are not as expected, without their values
 */
export function readMessage(
  deps: Kinds,
  stored: Message,
): { kind: MessageKind; message: MessageAbout<object> } {
  const kind = kindOf(deps, stored)
  const parsed = v.safeParse(kind.about, stored.about)
  if (parsed.success) return { kind, message: { ...stored, about: parsed.output } }
  const facts = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'about').join(', ')
  throw new Error(`a message of kind ${kind.name} has invalid facts: ${facts}`)
}

/** Returns the number that a text goes to; null where there is none any more. */
export async function numberOf(deps: Kinds, connection: Connection, stored: Message): Promise<string | null> {
  const { kind, message } = readMessage(deps, stored)
  return (await kind.to(connection, message))?.phone ?? null
}
