// Imported first by every script a newcomer runs: older versions fail later, with errors that do not say why.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Bonafide needs Node 20.19 or newer, and this is ${process.versions.node}: see https://nodejs.org.`,
  )
  process.exit(1)
}
