/** What few need, loaded when they do: what draws a link as a QR code, and the right to work where users decide, and the copy. */
export { qrPath } from './handoff/qr-path.ts'
export { saveCopy } from './view/save-copy.ts'
export { AdvisedRightToWork } from './right-to-work/advised-right-to-work.tsx'
