import type { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employees } from '@bonafide/shared/contract/employees.ts'
import type { SendInvitation } from '@bonafide/shared/invite/create-invite.ts'
import { InviteForm } from '@bonafide/shared/invite/invite-form.tsx'
import { english } from '@bonafide/shared/language/invite/en-gb.ts'
import { drawView } from './draw-view.tsx'
import type { Shell } from './shell.ts'
import type { ShownView, ViewHost } from './view-host.ts'
import { createWidgetApi } from './widget-api.ts'

export { styleText as css } from './style-text.ts'

/** The form that invites one person after the other. */
export function show(shell: Shell, host: ViewHost): ShownView {
  const { page, speech, report, onReady } = host
  const { call } = createWidgetApi(host, 'header')

  const invite: SendInvitation = async (body, idempotencyKey) => {
    try {
      const reply = await call(employees.invite, { body, idempotencyKey })
      page.emit('invited', { employeeId: reply?.employeeId ?? '' })
      return reply
    } catch (error) {
      report(error as ApiError)
      throw error
    }
  }

  const shown = drawView(shell, host, () => (
    <InviteForm
      invite={invite}
      heading="h2"
      frame="embedded"
      locale={speech.locale()}
      messages={speech.messages(english)}
      prefill={page.options.prefill}
    />
  ))
  onReady()
  return shown
}
