import type { VerifyMessages } from '@bonafide/shared/language/text.ts'
import type { ViewHost } from './view-host.ts'
import { createWidgetApi } from '../api/widget-api.ts'

/** Props that the embedded verification and the page of a link share; asked again at each drawing. */
export function verifyProps(host: ViewHost, english: VerifyMessages) {
  const { page, tokens, localization, report, set, onReady, onStep, onComplete } = host
  const token = tokens.current() ?? ''
  const channel = page.options.channel ?? 'email'
  const api = createWidgetApi(host, 'request')
  return () => ({
    api,
    token,
    channel,
    locale: localization.locale(),
    messages: localization.messages(english),
    onReady,
    onStep,
    onComplete,
    onError(error: Error, step: number | undefined) {
      report(error, step)
      if (step === undefined) set('error')
    },
  })
}
