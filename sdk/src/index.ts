export { mount } from './mount.ts'
export { version } from './version.ts'
export type { MessageKey, Messages } from './messages.ts'
export type { MountError } from './mount-error.ts'
export type {
  Appearance,
  Channel,
  MountOptions,
  MountUpdate,
  Prefill,
  TokenReason,
  Variables,
} from './mount-options.ts'
export type { ErrorCategory, WidgetError } from './widget-error.ts'
export type { RedirectEvent, StepResult, StepResults, WidgetEvents } from './widget-events.ts'
export type { BonafideElement, Mount, WidgetHandle, WidgetState } from './widget-handle.ts'
