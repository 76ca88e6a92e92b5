import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ProcessDeps } from '#platform/scope.ts'
import type { Place } from './admission.ts'
import type { Authenticators, KnownCaller } from './principal.ts'

/** The values that the middlewares leave for those after them. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    deps: ProcessDeps
    authenticators: Authenticators
    /** Asks for a place among the requests that are worked on. */
    admit: () => Promise<Place>
    /** The place of this request, once it has one. */
    place: Place
    requestId: string
    ip: string
    /** The caller of this request, from the moment that it is known: also when the request is refused. */
    caller?: KnownCaller
    /** The pattern of the address, for the log: addresses themselves hold tokens. */
    route?: string
  }
}

export type App = Hono<AppEnv>
