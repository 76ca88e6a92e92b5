import { createSubmits } from '@bonafide/shared/api/submits.ts'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { EmployeeId, inviteEmployee, type Invitation } from '@bonafide/shared/contract/employees/employees.ts'
import { InviteForm } from '@bonafide/shared/invite/invite-form.tsx'
import { english } from '@bonafide/shared/language/invite/en-gb.ts'
import { drawView } from './draw-view.tsx'
import type { ShadowContent } from '../element/shadow-root.ts'
import type { ShownView, ViewHost } from './view-host.ts'
import { createWidgetApi } from '../api/widget-api.ts'

export { styleText as css } from './draw-view.tsx'

/** Shows the form that invites one employee after the other. */
export function show(content: ShadowContent, host: ViewHost): ShownView {
  const { page, localization, report, onReady } = host
  const { call } = createWidgetApi(host, 'header', createSubmits())

  const invite = async (body: Invitation) => {
    try {
      // The page around is told no more, and the schema of the rest is left out of the build.
      const reply = await call({ ...inviteEmployee, reply: EmployeeId }, { body })
      page.emit('invited', { employeeId: reply?.employeeId ?? '' })
      return reply
    } catch (error) {
      // Anything else is told by what draws the view.
      if (error instanceof ApiError) report(error)
      throw error
    }
  }

  const shown = drawView(content, host, () => (
    <InviteForm
      invite={invite}
      heading="h2"
      frame="embedded"
      locale={localization.locale()}
      messages={localization.messages(english)}
      prefill={page.options.prefill}
    />
  ))
  onReady()
  return shown
}
