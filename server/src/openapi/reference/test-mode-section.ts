import { magicCode, magicNames } from '@bonafide/shared/contract/magic-values.ts'
import { html } from 'hono/html'

/** Documents test mode, and the values that decide what happens in it. */
export const testModeSection = html`<h2 id="test-mode">Test mode</h2>
  <p>
    A key that begins with <code>bf_test_</code> works in the test mode of its organisation: employees, keys
    and webhook endpoints of its own beside the live ones. No message leaves, no vendor is asked anything and
    no credit is used. Webhooks of it have <code>"livemode": false</code>.
  </p>
  <p>The family name of an employee says how it goes for them:</p>
  <div class="scroll" tabindex="0" role="group" aria-label="Names that decide">
    <table>
      <thead>
        <tr>
          <th scope="col">Family name</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(magicNames).map(
          ([name, outcome]) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${outcome}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
  <p>
    The code for every number from +44 7700 900000 to 900999 is <code>${magicCode}</code>. Links, codes and
    follow-ups end when you <a href="#testMode.advance">move the clock on</a>.
  </p>`
