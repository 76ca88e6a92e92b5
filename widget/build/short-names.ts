/** The widget's own variables. They are the same in every build; a script that reads one writes its name out. */
const roles =
  'surface surface-raised text text-muted accent on-accent danger success warning space radius radius-control ' +
  'control-height font font-size focus border border-strong border-control accent-soft success-soft warning-soft ' +
  'danger-soft surface-sunken'
const variables = roles.split(' ').map((role) => `--bf-${role}`)

/**
 * One or two letters for each class, animation and variable of some styles: no other style sheet reaches into the
 * shadow root. Answers how to rename them in a text, which may be a script.
 */
export function shortNames(styles: string): (text: string) => string {
  const names = [
    ...[...styles.matchAll(/\.(_?[a-z0-9]{6,})(?![\w-])/gi)].map(([, name = '']) => name),
    ...[...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name),
  ]
  const short = new Map(variables.map((name, index) => [name, `--${(index + 10).toString(36)}`]))
  for (const [index, name] of [...new Set(names)].entries())
    short.set(
      name,
      index.toString(36).replace(/^\d/, (digit) => `_${digit}`),
    )
  const pattern = new RegExp(`(?<![\\w-])(?:${[...short.keys()].join('|')})(?![\\w-])`, 'g')
  return (text) => text.replace(pattern, (name) => short.get(name) ?? name)
}
