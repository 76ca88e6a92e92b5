import { useState } from 'react'
import type { Api } from '../api/client.ts'
import type { VerifyMessages } from '../language/text.ts'
import { createFlow, type Flow } from './model/create-flow.ts'
import type { FlowEvents, FlowOptions } from './model/flow-core.ts'
import type { FlowViewOptions } from './view/flow-view.tsx'

export interface VerificationProps extends FlowEvents, FlowViewOptions {
  api: Pick<Api, 'call'>
  /** The token of the link, decoded, or an embed token. */
  token: string
  /** The channel in the address, `email` when there is none. */
  channel: string
  /** Leaves for the identity provider. `false`: it opens elsewhere and this page stays. */
  navigate: (url: string) => unknown
  /** The address that the identity provider leads back to; default the address of the link. */
  returnUrl?: string | undefined
  /** True when the employee comes back from the identity provider. */
  returned?: boolean | undefined
  /** The texts, and the language that they are in; default English. */
  messages: VerifyMessages
  locale?: string | undefined
}

/**
 * Keeps one flow for as long as the component lives. The latest props count, and no change of them restarts the flow.
 */
export function useVerification(
  props: VerificationProps,
  listen: Pick<FlowOptions, 'notify' | 'onAct' | 'onDone'>,
): Flow {
  const [options] = useState(() => {
    const live: VerificationProps & FlowOptions = {
      ...props,
      ...listen,
      initialReturn: { returned: props.returned ?? false },
      isHidden: () => document.hidden,
      language: () => ({ locale: live.locale ?? 'en-GB', messages: live.messages }),
    }
    return live
  })
  // While rendering, because the texts of this very render come from it.
  Object.assign(options, props)
  const [flow] = useState(() => createFlow(options))
  return flow
}

/** True on a computer, whose owner may have a phone beside it. */
export function isComputer(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}
