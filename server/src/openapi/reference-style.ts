import { sampleLanguages } from './code-samples.ts'
import { dark, light, measures } from '@bonafide/shared/theme/tokens.ts'

type Colours = typeof light

const colours = (of: Colours) =>
  Object.entries({
    surface: of.surface,
    raised: of.surfaceRaised,
    sunken: of.surfaceSunken,
    text: of.text,
    muted: of.textMuted,
    border: of.border,
    'field-border': of.borderControl,
    accent: of.accent,
    'on-accent': of.onAccent,
    'accent-soft': of.accentSoft,
    success: of.success,
    'success-soft': of.successSoft,
    warning: of.warning,
    'warning-soft': of.warningSoft,
    danger: of.danger,
    'danger-soft': of.dangerSoft,
    focus: of.focus,
    shadow: of.shadow,
  })
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

const fromTheme = `
:root { color-scheme: light dark; ${colours(light)} }
@media (prefers-color-scheme: dark) { :root { ${colours(dark)} } }
code, pre, .try :is(input, textarea) { font-family: ${measures.fontMono}; }
`

const text = `
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--surface); color: var(--text); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
[tabindex='-1']:focus { outline: none; }
main { min-width: 0; padding: 24px 32px 96px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; }
h2 { margin: 48px 0 8px; padding-top: 16px; border-top: 1px solid var(--border); font-size: 20px; }
h3 { margin: 0 0 8px; font-size: 16px; overflow-wrap: anywhere; }
h3 .muted { font-weight: 400; }
section { padding-top: 28px; }
p { margin: 0 0 12px; max-width: 72ch; }
code, pre { font-size: 13px; }
code { overflow-wrap: anywhere; }
td code { overflow-wrap: break-word; }
pre { margin: 0 0 12px; padding: 12px; overflow: auto; background: var(--sunken); border: 1px solid var(--border); border-radius: 6px; }
.muted { color: var(--muted); }
.path code { font-size: 14px; }
.method {
  display: inline-block; flex: none; min-width: 52px; margin-right: 8px; padding: 0 6px; border-radius: 999px;
  font: 600 11px/18px system-ui, sans-serif; text-align: center; background: var(--accent-soft); color: var(--accent);
}
.method.get { background: var(--success-soft); color: var(--success); }
.method.patch, .method.put { background: var(--warning-soft); color: var(--warning); }
.method.delete { background: var(--danger-soft); color: var(--danger); }
.scroll { margin: 0 0 12px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; border-top: 1px solid var(--border); text-align: start; vertical-align: top; }
th { font-size: 13px; color: var(--muted); }
.errors summary { padding: 6px 0; color: var(--accent); cursor: pointer; }
#said {
  position: fixed; right: 16px; bottom: 16px; margin: 0; padding: 10px 16px; border-radius: 6px;
  background: var(--text); color: var(--surface); box-shadow: var(--shadow); font-size: 14px;
}
#said:empty { display: block; padding: 0; }
`

const contents = `
.layout { display: grid; grid-template-columns: 264px minmax(0, 1fr); max-width: 1480px; margin: 0 auto; }
.contents { position: sticky; top: 0; z-index: 1; height: 100vh; border-right: 1px solid var(--border); }
.panel { height: 100%; padding: 0 16px 24px; overflow-y: auto; overscroll-behavior: contain; }
.contents ul { margin: 0 0 12px; padding: 0; list-style: none; }
.contents :is(.places a, [role='option']) {
  display: flex; flex-wrap: wrap; align-items: center; padding: 5px 8px; border-radius: 6px; color: var(--text); font-size: 14px;
  text-decoration: none; overflow-wrap: anywhere; cursor: pointer;
}
.contents :is(a:hover, [role='option']:hover) { background: var(--sunken); }
.contents :is([aria-current], [aria-selected='true']) { background: var(--accent-soft); font-weight: 600; }
.contents h2 { margin: 0; padding: 4px 8px; border: 0; font-size: 13px; color: var(--muted); }
.places { padding-top: 12px; }
.search { display: none; position: sticky; top: 0; padding: 16px 0 4px; background: var(--surface); }
.scripted .search { display: block; }
.search label { display: inline-block; margin-bottom: 4px; font-size: 13px; font-weight: 600; }
.search input {
  width: 100%; min-height: 40px; padding: 8px 12px; border: 1px solid var(--field-border); border-radius: 6px;
  background: var(--surface); color: var(--text); font: inherit;
}
.search kbd { float: right; padding: 0 6px; border: 1px solid var(--border); border-radius: 4px; font-size: 12px; color: var(--muted); }
#found-note { margin: 8px 0 4px; font-size: 13px; color: var(--muted); }
#found-note:empty { margin: 0; }
#found .name { flex: 1 1 120px; min-width: 0; }
#found .at { flex-basis: 100%; font-size: 12px; font-weight: 400; color: var(--muted); }
.searching .places { display: none; }
`

const samples = `
.block { min-width: 0; margin: 0 0 16px; border: 1px solid var(--border); border-radius: 6px; background: var(--sunken); }
.block pre { max-height: 440px; margin: 0; border: 0; border-radius: 0 0 6px 6px; }
.bar { display: flex; align-items: center; gap: 8px; min-height: 41px; padding: 4px 4px 4px 12px; border-bottom: 1px solid var(--border); font-size: 13px; font-weight: 600; }
.scripted [data-language] > .bar > span { display: none; }
.languages { display: flex; gap: 4px; margin-left: -8px; }
.bar button { min-height: 32px; padding: 4px 10px; border: 0; border-radius: 6px; background: none; color: var(--accent); font: 600 13px/1.4 system-ui, sans-serif; cursor: pointer; }
.bar button:hover { background: var(--accent-soft); }
.languages [aria-pressed='true'] { background: var(--accent-soft); }
.languages [aria-pressed='false'] { color: var(--muted); }
.copy { margin-left: auto; }
@media (scripting: enabled) {
  :root:not([data-language]) [data-language]:not([data-language='${sampleLanguages[0]}']) { display: none; }
}
${sampleLanguages.map((name) => `[data-language='${name}'] [data-language]:not([data-language='${name}']) { display: none; }`).join('\n')}
`

const tries = `
.try { display: none; }
.can-try :is(section, details, li).try { display: block; }
details.try { margin: 16px 0; border: 1px solid var(--border); border-radius: 6px; }
details.try summary { padding: 10px 12px; font-weight: 600; cursor: pointer; }
details.try form { padding: 0 12px 12px; }
.try label { display: block; margin: 12px 0 4px; font-weight: 600; }
.try label .muted { font-weight: 400; overflow-wrap: anywhere; }
.try :is(input, textarea) {
  width: 100%; min-height: 40px; padding: 8px 12px; border: 1px solid var(--field-border); border-radius: 6px;
  background: var(--surface); color: var(--text); font-size: 14px; line-height: 1.4;
}
.try textarea { resize: vertical; }
.try button {
  min-height: 40px; margin-top: 12px; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: 600 14px/1.4 system-ui, sans-serif; cursor: pointer;
}
.try button:disabled { opacity: 0.6; cursor: default; }
.try [role='status'] { margin-top: 12px; }
.try .note { min-height: 24px; }
`

const widths = `
@media (min-width: 768px) {
  .contents summary { display: none; }
  .contents details, .contents details::details-content { height: 100%; content-visibility: visible; }
}
@media (min-width: 1100px) {
  .call { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 0.9fr); column-gap: 32px; align-items: start; }
  .samples { position: sticky; top: 16px; }
  .samples pre { max-height: 42vh; }
}
@media (max-width: 767px) {
  html { scroll-padding-top: 72px; }
  .layout { grid-template-columns: minmax(0, 1fr); }
  .contents { height: auto; padding: 0; border: 0; border-bottom: 1px solid var(--border); background: var(--surface); }
  .contents summary { display: flex; justify-content: space-between; padding: 12px 16px; font-weight: 600; cursor: pointer; }
  .contents summary::after { content: '▾' / ''; color: var(--muted); }
  .contents [open] summary::after { content: '▴' / ''; }
  .panel {
    position: absolute; left: 0; right: 0; height: calc(100vh - 50px); height: calc(100dvh - 50px); background: var(--surface);
    border-top: 1px solid var(--border);
  }
  .contents :is(.places a, [role='option']) { min-height: 44px; padding: 10px 8px; }
  .search kbd { display: none; }
  .search input { min-height: 44px; font-size: 16px; }
  .bar { min-height: 49px; }
  .bar button { min-height: 44px; }
  main { padding: 16px 16px 64px; }
  pre { font-size: 12px; }
  #said { left: 16px; }
}
`

/** The one style sheet of the reference, in the colours of the product. */
export const referenceStyle = [fromTheme, text, contents, samples, tries, widths].join('')
