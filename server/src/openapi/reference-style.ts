import { dark, light } from '@bonafide/shared/theme/tokens.ts'

type Colours = typeof light

const colours = (of: Colours) =>
  `--surface: ${of.surface}; --sunken: ${of.surfaceSunken}; --text: ${of.text}; --muted: ${of.textMuted}; ` +
  `--border: ${of.border}; --field-border: ${of.borderControl}; --on-accent: ${of.onAccent}; --accent: ${of.accent}; --accent-soft: ${of.accentSoft}; --focus: ${of.focus};`

/** The one style sheet of the reference, in the colours of the product. */
export const referenceStyle = `
:root { color-scheme: light dark; ${colours(light)} }
@media (prefers-color-scheme: dark) { :root { ${colours(dark)} } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--surface); color: var(--text); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.layout { display: grid; grid-template-columns: 280px minmax(0, 1fr); max-width: 1200px; margin: 0 auto; }
.contents {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 16px; border-right: 1px solid var(--border);
}
.contents summary { display: none; }
.contents ul { margin: 0 0 16px; padding: 0; list-style: none; }
.contents a { display: block; padding: 4px 8px; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
.contents a:hover { background: var(--sunken); }
.contents h2 { margin: 0; padding: 4px 8px; border: 0; font-size: 13px; color: var(--muted); }
main { min-width: 0; padding: 24px 32px 96px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; }
h2 { margin: 48px 0 8px; padding-top: 16px; border-top: 1px solid var(--border); font-size: 20px; }
h3 { margin: 40px 0 8px; font-size: 16px; overflow-wrap: anywhere; }
h4 { margin: 16px 0 4px; font-size: 14px; }
p { margin: 0 0 12px; max-width: 72ch; }
code, pre { font-family: ui-monospace, monospace; font-size: 13px; }
code { overflow-wrap: anywhere; }
td code { overflow-wrap: break-word; }
pre {
  margin: 0 0 12px; padding: 12px; overflow-x: auto; background: var(--sunken); border: 1px solid var(--border);
  border-radius: 6px;
}
.method {
  display: inline-block; min-width: 56px; margin-right: 8px; padding: 1px 8px; border-radius: 999px;
  background: var(--accent-soft); color: var(--accent); font-size: 12px; font-weight: 600; text-align: center;
}
.muted { color: var(--muted); }
.try { display: none; }
.can-try :is(section, details, li).try { display: block; }
details.try { margin: 16px 0; border: 1px solid var(--border); border-radius: 6px; }
details.try summary { padding: 10px 12px; font-weight: 600; cursor: pointer; }
details.try form { padding: 0 12px 12px; }
.try label { display: block; margin: 12px 0 4px; font-weight: 600; }
.try label .muted { font-weight: 400; overflow-wrap: anywhere; }
.try :is(input, textarea) {
  width: 100%; min-height: 40px; padding: 8px 12px; border: 1px solid var(--field-border); border-radius: 6px;
  background: var(--surface); color: var(--text); font: 14px/1.4 ui-monospace, monospace;
}
.try textarea { resize: vertical; }
.try button {
  min-height: 40px; margin-top: 12px; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: 600 14px/1.4 system-ui, sans-serif; cursor: pointer;
}
.try button:disabled { opacity: 0.6; cursor: default; }
.try [role='status'] { margin-top: 12px; }
.try .note { min-height: 24px; }
.scroll { margin: 0 0 12px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; border-top: 1px solid var(--border); text-align: start; vertical-align: top; }
th { font-size: 13px; color: var(--muted); }
@media (max-width: 767px) {
  .layout { grid-template-columns: minmax(0, 1fr); }
  .contents { position: static; height: auto; padding: 8px 16px; border: 0; border-bottom: 1px solid var(--border); }
  .contents details { max-height: 45vh; overflow-y: auto; }
  .contents summary { display: block; padding: 10px 0; font-weight: 600; cursor: pointer; }
  .contents a { padding: 8px; }
  main { padding: 16px 16px 64px; }
  pre { font-size: 12px; }
}
`
