import type * as v from 'valibot'
import type { Endpoint, InputOf } from '../contract/endpoint.ts'

// A descriptor's parts are optional properties: without the `undefined` of those, `never` is a part it has not got.
type Part<Name extends string, S> = [S] extends [never]
  ? { readonly [K in Name]?: undefined }
  : {} extends InputOf<S>
    ? { readonly [K in Name]?: InputOf<S> }
    : { readonly [K in Name]: InputOf<S> }

/** The options of a call: the parts its descriptor has, and how to send it. */
export type CallOptions<E extends Endpoint> = Part<'params', NonNullable<E['params']>> &
  Part<'query', NonNullable<E['query']>> &
  Part<'body', NonNullable<E['body']>> & {
    /** The body of a call that takes one, with its type. */
    readonly file?: Blob
    readonly signal?: AbortSignal
    /**
     * Same key and body within 24 hours: the server answers the first result again. A call that creates is given one
     * where it has none.
     */
    readonly idempotencyKey?: string
  }

/** The reply of a call. Where the specification does not show it, there may be none. */
export type ReplyOf<E extends Endpoint> = true extends E['replyNotShown']
  ? v.InferOutput<E['reply']> | undefined
  : v.InferOutput<E['reply']>

/** The options may be left out where none of them is required. */
export type Call = <E extends Endpoint<any, any, any, any, any>>(
  // any: a descriptor keeps its own types
  endpoint: E,
  ...options: {} extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
) => Promise<ReplyOf<E>>
