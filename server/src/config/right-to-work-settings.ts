import * as v from 'valibot'

/** The setting of the right-to-work step, as it is written in the environment. */
export const rightToWorkSettings = {
  RIGHT_TO_WORK_PROVIDER: v.pipe(
    v.optional(v.picklist(['assisted', 'sandbox'], 'must be assisted or sandbox')),
    v.description(
      'Who decides about the right to work: assisted, where nothing passes by itself and your users check what an employee sent; or the sandbox, where nothing is real. Not set: assisted in production, the sandbox elsewhere.',
    ),
  ),
}

export type RightToWorkSettings = v.InferOutput<v.ObjectSchema<typeof rightToWorkSettings, undefined>>

export interface RightToWorkSetup {
  rightToWork: 'assisted' | 'sandbox'
}

export function rightToWorkSetup(
  { RIGHT_TO_WORK_PROVIDER: provider }: RightToWorkSettings,
  production: boolean,
): RightToWorkSetup {
  return { rightToWork: provider ?? (production ? 'assisted' : 'sandbox') }
}
