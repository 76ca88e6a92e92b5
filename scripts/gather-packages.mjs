// Copies what the built server needs of node_modules into a folder: `node scripts/gather-packages.mjs <folder>`.
import './lib/node-version.mjs'
import { gatherPackages } from './lib/gather-packages.mjs'
import { orExit } from './lib/or-exit.mjs'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('the folder is missing that they are to be copied to')
await orExit(gatherPackages(folder))
