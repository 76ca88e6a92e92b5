import { useState } from 'react'
import { CodeBlock } from '#ui/copy-button.tsx'
import { pageCode, tokenCode, tokenPath } from './embed-code.ts'
import { plainLook } from './embed-look.ts'
import { EmbedLookFields } from './embed-look-fields.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from '#features/settings/settings-page.css.ts'
import { WidgetPreview } from './widget-preview.tsx'

/** Shows how to put the widget on a page, ready to copy, and how it will look there. */
export function EmbedSection({ origins }: { origins: readonly string[] }) {
  const [look, setLook] = useState(plainLook)
  const server = location.origin
  return (
    <TitledCard
      title="Add the widget to your website"
      lead="Invite or verify employees without leaving your website. Your choices here update the code below."
    >
      <EmbedLookFields look={look} onChange={setLook} />
      <div className={styles.step}>
        <h3 className={styles.stepTitle}>1. Add this to your page</h3>
        <CodeBlock label="page code" code={pageCode(server, look)} />
        <p className={styles.lead}>
          {`If the page has a content security policy, allow ${server} in script-src and connect-src, and in img-src to show your logo.`}
        </p>
      </div>
      <div className={styles.step}>
        <h3 className={styles.stepTitle}>2. Get tokens on your server</h3>
        <p className={styles.lead}>
          {`The widget asks ${tokenPath} on your website for a token. There, check who is signed in, make this call and return the token. Keep the API key on your server. A token works on one website for 15 minutes.`}
        </p>
        <CodeBlock
          label="token request"
          code={tokenCode(server, origins[0] ?? 'https://hr.example.com', look.view)}
        />
      </div>
      <WidgetPreview look={look} />
    </TitledCard>
  )
}
