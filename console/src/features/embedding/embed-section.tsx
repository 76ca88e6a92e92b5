import { useState } from 'react'
import { CodeBlock } from '#ui/code-block.tsx'
import { pageCode, tokenCode, tokenPath } from './embed-code.ts'
import { plainLook } from './embed-look.ts'
import { EmbedLookFields } from './embed-look-fields.tsx'
import * as styles from '#features/settings/settings-page.css.ts'
import { WidgetPreview } from './widget-preview.tsx'

/** How to put the widget on a page, ready to copy, and what it will look like there. */
export function EmbedSection({ origins }: { origins: readonly string[] }) {
  const [look, setLook] = useState(plainLook)
  const server = location.origin
  return (
    <section className={styles.card} aria-labelledby="embed">
      <div>
        <h2 id="embed" className={styles.title}>
          Put the widget on your page
        </h2>
        <p className={styles.lead}>
          People invite or verify without leaving your site. What you choose here changes the code below.
        </p>
      </div>
      <EmbedLookFields look={look} onChange={setLook} />
      <div className={styles.step}>
        <h3 className={styles.stepTitle}>1. In the page</h3>
        <CodeBlock label="code for the page" code={pageCode(server, look)} />
        <p className={styles.lead}>
          If the page has a content security policy, allow {server} in script-src and connect-src.
        </p>
      </div>
      <div className={styles.step}>
        <h3 className={styles.stepTitle}>2. On your server</h3>
        <p className={styles.lead}>
          The widget asks {tokenPath} on your site for a token. Check there who is asking, make this call, and
          pass the answer on. The API key stays on your server. A token works on one site, for 15 minutes.
        </p>
        <CodeBlock
          label="call for a token"
          code={tokenCode(server, origins[0] ?? 'https://hr.example.com', look.view)}
        />
      </div>
      <WidgetPreview look={look} />
    </section>
  )
}
