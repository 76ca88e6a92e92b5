import { run } from './run.mjs'

/** Whether the built SDK is a package that every kind of import finds its code and types in. */
export async function checkPackage() {
  const { ok, output } = await run('npm', ['run', '--silent', 'check:package', '-w', 'sdk'], {
    capture: true,
  })
  if (!ok) throw new Error(output.trim())
}
