import * as v from 'valibot'
import type { ApiScope, CallEffect, Permission } from './permissions.ts'

/** The kinds of callers. `none` is public: the call is authorised by what it carries, if by anything. */
export type Auth = 'none' | 'session' | 'embed' | 'apiKey'

type AnySchema = v.GenericSchema

/** One call of the API, written once: the server mounts it, the client calls it, the documents are made from it. */
export interface Endpoint<
  Params extends AnySchema | undefined = AnySchema | undefined,
  Query extends AnySchema | undefined = AnySchema | undefined,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Reply extends AnySchema = AnySchema,
  NotShown extends boolean | undefined = boolean | undefined,
  Caller extends Auth = Auth,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api`, with `{name}` for each parameter, as in OpenAPI. A call of API keys is at `/api/v1` too. */
  readonly path: `/${string}`
  /** One sentence for the generated documents. */
  readonly summary: string
  readonly auth: readonly Caller[]
  /**
   * The permission that a user's role needs, where `auth` lets users in; `member` where every user of an organisation
   * may.
   */
  readonly permission?: Permission | 'member'
  /** The scope that an API key needs, where `auth` lets keys in. */
  readonly keyScope?: ApiScope
  /**
   * Set on a call about an account, which may belong to several organisations or to none that is known yet: its units of
   * work reach the rows of all.
   */
  readonly actsOn?: 'account'
  /**
   * The effect of the call, where `auth` lets users in: for the graver ones a user proves their identity again within 10
   * minutes.
   */
  readonly effect?: CallEffect
  /** The view whose embed tokens may make the call, where `auth` names them. */
  readonly embedView?: 'invite' | 'verify'
  /** True for a call that is served to an owner of a closed organisation too. */
  readonly whenClosed?: boolean
  /** Codes that it is refused with besides those that follow from its parts; only of calls of API keys. */
  readonly errors?: readonly string[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** The status of a successful answer. Default 200. */
  readonly status?: 200 | 201
  /** The body is not JSON but a file, which the server reads as it comes: of one of these types, and no larger. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number }
  /** The reply is not JSON but a file of one of these types: `reply` then describes nothing of it. */
  readonly download?: readonly string[]
  /** The reply is not JSON but this: `reply` then describes its text. */
  readonly replyType?: 'text/csv'
  /** A caller that accepts `application/x-ndjson` is answered the `items` of the reply alone, each as a line of JSON. */
  readonly replyLines?: boolean
  /** The POST creates something, so it takes an `Idempotency-Key` header. */
  readonly idempotent?: boolean
  /**
   * Fields of the body that are secrets, where the call is idempotent: nothing made from them is kept, so they do not
   * tell one request from another.
   */
  readonly secrets?: readonly string[]
  /**
   * The specification does not show this reply (spec.md section 7), so a server may answer anything:
   * a client gets `undefined` where the answer does not parse, instead of an error.
   */
  readonly replyNotShown?: NotShown
}

/** Describes one call. Only a typed identity function: the descriptor is plain data. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  Reply extends AnySchema,
  Params extends AnySchema | undefined = undefined,
  Query extends AnySchema | undefined = undefined,
  Body extends AnySchema | undefined = undefined,
  NotShown extends boolean | undefined = undefined,
  Caller extends Auth = Auth,
>(
  descriptor: Endpoint<Params, Query, Body, Reply, NotShown, Caller>,
): Endpoint<Params, Query, Body, Reply, NotShown, Caller> {
  return descriptor
}

/** The type a caller passes for a part of a call: the schema's input, or nothing where the call has no such part. */
export type InputOf<S> = S extends AnySchema ? v.InferInput<S> : undefined
/** The type a handler receives for a part of a call: the schema's output. */
export type OutputOf<S> = S extends AnySchema ? v.InferOutput<S> : undefined

/** The versions of the API that a caller may name in the header `Bonafide-Version`, the latest first. */
export const apiVersions = ['2026-11'] as const

/** The data a call works with: the live data of an organisation, or its test data. */
export const Mode = v.picklist(['live', 'test'], 'The mode is live or test')
export type Mode = v.InferOutput<typeof Mode>

/** The header that a user's request names its mode in. An API key has one mode and needs none. */
export const modeHeader = 'bonafide-mode'

const liveOnly = [
  '/auth',
  '/billing',
  '/first-steps',
  '/hr-system',
  '/logos',
  '/organisation',
  '/settings/messages',
  '/settings/scim',
  '/settings/sso',
  '/system',
  '/team',
]

/**
 * True when a call is about accounts, members, payment, the HR system or the end of an organisation, which are live in
 * either mode.
 */
export function isLiveOnly(path: string): boolean {
  return liveOnly.some((place) => `${path}/`.startsWith(`${place}/`))
}
