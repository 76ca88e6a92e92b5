import { flow } from '../../contract/verification/flow.ts'
import { errorText } from '../../language/text.ts'
import { emailActions } from '../steps/email-actions.ts'
import { createFlowCore, exclusively, type FlowOptions } from './flow-core.ts'
import { reload } from './flow-calls.ts'
import { followIdentity, handoffActions, identityActions } from '../steps/identity-actions.ts'
import { phoneActions } from '../steps/phone-actions.ts'
import { rightToWorkActions } from '../right-to-work/right-to-work-actions.ts'

export type Flow = ReturnType<typeof createFlow>

/**
 * Runs the verification of one employee behind a link, without a screen: `getSnapshot` is the state to show, the actions
 * are those of the employee (spec.md section 4). No action ever rejects: failures are reported through `notify` and
 * stored in `error`. An action that starts while another is under way does nothing.
 */
export function createFlow(options: FlowOptions) {
  const core = createFlowCore(options)
  const email = emailActions(core)
  const identity = identityActions(core)

  async function goOn(): Promise<void> {
    await identity.settleReturn()
    followIdentity(core)
    await email.verifyEmailOfLink()
  }

  async function begin(): Promise<void> {
    if (!options.token) core.set({ load: 'invalid' })
    else if (await reload(core)) await goOn()
  }

  return {
    /** For calls of screens that are loaded later. */
    core,
    hasToken: options.token !== '',
    subscribe: core.subscribe,
    getSnapshot: core.get,
    /** A text in the language of the moment; it knows the organisation. */
    text: core.text,
    said: core.said,
    marks: core.marks,
    language: core.language,
    /** Reads the progress for the first time. Returns a function that stops, after which `start` begins anew. */
    start(): () => void {
      core.start()
      void begin()
      return () => {
        core.stop()
        core.set({ pending: undefined, identityWait: undefined, elsewhere: undefined })
      }
    },
    /** Reads the progress again after it could not be read. */
    async retry(): Promise<void> {
      await exclusively(core, 'load', async () => {
        if (await reload(core)) options.onDone?.()
      })
      if (core.get().load === 'ready') await goOn()
    },
    /** The page is shown again as it was left: the employee used the browser's back button at the provider. */
    async resume(): Promise<void> {
      if (!core.get().isRedirecting) return
      core.set({ isRedirecting: false })
      if (await reload(core)) followIdentity(core)
    },
    /** Asks for a new link. The answer is the same whether the link was known or not. */
    async renewLink(): Promise<void> {
      await exclusively(core, 'renew', async () => {
        try {
          await options.api.call(flow.renewLink, { body: { token: options.token } })
          core.set({ isLinkRenewed: true })
        } catch (error) {
          core.report(error)
          core.set({ error: errorText(core.language(), error, core.text('linkRenewFailed')) })
        }
      })
    },
    verifyEmail: email.verifyEmail,
    startIdentity: identity.startIdentity,
    checkIdentity: identity.checkIdentity,
    ...handoffActions(core),
    ...phoneActions(core),
    ...rightToWorkActions(core),
  }
}
