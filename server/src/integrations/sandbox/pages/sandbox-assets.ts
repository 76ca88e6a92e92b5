import type { App } from '#platform/http/app-env.ts'
import { serveMade } from '#platform/http/serve-static.ts'

const route = '/sandbox'

export function mountAssets(app: App): void {
  serveMade(app, '/sandbox/sandbox.css', { type: 'text/css; charset=utf-8', route, make: () => sandboxStyle })
  serveMade(app, '/sandbox/sandbox.js', {
    type: 'text/javascript; charset=utf-8',
    route,
    make: () => sandboxScript,
  })
}

/** Loads the outbox anew as soon as there is something new in it. */
const sandboxScript = `
const { watch, newest } = document.documentElement.dataset
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(watch, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== newest) location.reload()
}, 3000)
`

/** The one style sheet of the sandbox's pages. */
const sandboxStyle = `
:root {
  color-scheme: light dark;
  --surface: #ffffff; --sunken: #f6f7f9; --text: #14181f; --muted: #56606e; --border: #e3e6eb; --strong: #c4cad3;
  --accent: #1f4fd8; --on-accent: #ffffff; --accent-soft: #e9effe; --warning: #8a5a00; --warning-soft: #fdf3dc;
  --danger: #b3261e; --success: #14734a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #161a20; --sunken: #0b0d10; --text: #e8ebf0; --muted: #9aa5b4; --border: #262c35; --strong: #3a4350;
    --accent: #8fb0ff; --on-accent: #0b1530; --accent-soft: #1a2542; --warning: #f0b94a; --warning-soft: #2c2413;
    --danger: #ff8a80; --success: #5fd39b;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--sunken); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.banner {
  margin: 0; padding: 8px 16px; background: var(--warning-soft); color: var(--warning); font-weight: 600;
  text-align: center; border-bottom: 1px solid var(--border);
}
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 4px; font-size: 16px; line-height: 1.5; }
p { margin: 0 0 16px; }
a { color: var(--accent); overflow-wrap: anywhere; }
.muted { color: var(--muted); font-size: 14px; }
.card {
  margin: 0 0 16px; padding: 16px; background: var(--surface); border: 1px solid var(--border); border-radius: 10px;
}
.card > :last-child { margin-bottom: 0; }
.meta { display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 0 0 12px; color: var(--muted); font-size: 14px; }
.meta strong { color: var(--text); font-weight: 600; overflow-wrap: anywhere; }
.list { margin: 0; padding: 0; list-style: none; }
iframe { display: block; width: 100%; height: 560px; border: 1px solid var(--border); border-radius: 6px; background: #ffffff; }
.bubble {
  max-width: 420px; margin: 0; padding: 10px 14px; border-radius: 16px 16px 16px 4px; background: var(--sunken);
  border: 1px solid var(--border); white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext;
}
.bubble-whatsapp { background: var(--accent-soft); }
details { margin-top: 12px; font-size: 14px; }
details pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; font: inherit; }
form { margin: 0; }
.filter { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0 0 24px; }
.filter label { flex: 1 1 220px; }
label { display: block; font-weight: 600; font-size: 14px; }
input, select {
  width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--strong);
  border-radius: 6px; background: var(--surface); color: var(--text); font: inherit;
}
.check { display: flex; gap: 8px; align-items: center; min-height: 44px; margin-top: 4px; }
.check input { width: 20px; min-height: 20px; margin: 0; }
fieldset label + label, fieldset input + label { margin-top: 12px; }
fieldset .muted { margin: 8px 0 0; }
button, .button {
  min-height: 44px; padding: 8px 16px; border: 1px solid var(--strong); border-radius: 6px; background: var(--surface);
  color: var(--text); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; justify-content: center;
}
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.choice { display: grid; gap: 8px; margin: 0 0 24px; }
.choice button { width: 100%; }
fieldset { min-width: 0; margin: 0 0 24px; padding: 16px; border: 1px solid var(--border); border-radius: 10px; }
legend { padding: 0 4px; font-weight: 600; }
fieldset button { width: 100%; margin-top: 12px; }
.danger { color: var(--danger); border-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
