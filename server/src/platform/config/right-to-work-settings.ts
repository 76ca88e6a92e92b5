import * as v from 'valibot'

/** The settings of the right-to-work step, as they are written in the environment. */
export const rightToWorkSettings = {
  RIGHT_TO_WORK_PROVIDER: v.pipe(
    v.optional(v.picklist(['assisted', 'sandbox'], 'must be assisted or sandbox')),
    v.description(
      'Who decides about the right to work: assisted, where nothing passes by itself and your users check what an employee sent; or the sandbox, where nothing is real. Not set: assisted in production, the sandbox elsewhere.',
    ),
  ),
  DIGITAL_PROVIDER: v.pipe(
    v.optional(v.picklist(['none', 'yoti', 'sandbox'], 'must be none, yoti or sandbox'), 'none'),
    v.description(
      'Who checks a British or Irish passport online, as a digital verification service, for employees who choose that: none; yoti; or the sandbox, where nothing is real and no statutory excuse comes of it. It is offered where `RIGHT_TO_WORK_PROVIDER` is assisted.',
    ),
  ),
}

export type RightToWorkSettings = v.InferOutput<v.ObjectSchema<typeof rightToWorkSettings, undefined>>

export interface RightToWorkSetup {
  rightToWork: 'assisted' | 'sandbox'
  /** Undefined where no digital check is offered. */
  digital: 'yoti' | 'sandbox' | undefined
}

export function rightToWorkSetup(
  { RIGHT_TO_WORK_PROVIDER: provider, DIGITAL_PROVIDER: digital }: RightToWorkSettings,
  production: boolean,
): RightToWorkSetup {
  return {
    rightToWork: provider ?? (production ? 'assisted' : 'sandbox'),
    digital: digital === 'none' ? undefined : digital,
  }
}
