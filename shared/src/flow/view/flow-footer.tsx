import type { Elements } from '../../ui/elements.ts'
import * as styles from './flow-view.css.ts'
import { screenOf } from '../model/flow-phases.ts'
import type { ScreenProps } from '../steps/step-props.ts'

/** Shows who receives the details, and the documents to have at hand. */
export function FlowFooter({
  flow,
  state,
  children,
}: Pick<ScreenProps, 'flow' | 'state'> & { children: Elements }) {
  const screen = screenOf(state)
  return (
    <footer className={styles.footer}>
      {state.load === 'ready' && (
        <p className={styles.privacy}>
          {`${flow.text('privacy')} ${screen === 'email' ? flow.text('needsAll') : ''}${/^(phone|code)$/.test(screen) ? flow.text('needsPhone') : ''}`}
        </p>
      )}
      {children}
    </footer>
  )
}
