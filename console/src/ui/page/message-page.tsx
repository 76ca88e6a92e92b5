import { type ReactNode, useContext } from 'react'
import { SignedInContext } from '#lib/app-context.ts'
import * as styles from './centred.css.ts'

interface MessagePageProps {
  title: string
  text: ReactNode
  children?: ReactNode
}

/** Shows a whole page with one message. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  // Inside the signed-in layout there is a main part already.
  const Landmark = useContext(SignedInContext) ? 'div' : 'main'
  return (
    <Landmark className={styles.centred}>
      <div className={styles.message}>
        <h1 className={styles.messageTitle}>{title}</h1>
        <div className={styles.messageText}>{text}</div>
        {children && <div className={styles.messageActions}>{children}</div>}
      </div>
    </Landmark>
  )
}
