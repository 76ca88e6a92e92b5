import { ToastRegion } from '../../ui/toast-region.tsx'
import type { Toasts } from '../../ui/toast-store.ts'
import type { Flow } from '../model/create-flow.ts'
import * as styles from './flow-page.css.ts'
import { FlowView, type FlowViewOptions } from './flow-view.tsx'

interface FlowPageProps extends FlowViewOptions {
  flow: Flow
  /** The place for the flow's notices. */
  toasts: Toasts
}

/** Shows the verification of one employee as a whole page. */
export function FlowPage({ flow, toasts, ...options }: FlowPageProps) {
  const notices = (
    <ToastRegion toasts={toasts} label={flow.text('notification')} closeLabel={flow.text('close')} />
  )
  return (
    <FlowView
      {...options}
      flow={flow}
      frame="page"
      className={styles.page}
      columnClass={styles.column}
      notices={notices}
    />
  )
}
