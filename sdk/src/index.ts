export { mount } from './mount.ts'
export { version } from './version.ts'
export type { MessageKey, Messages } from './messages.ts'
export type { MountError } from './mount-error.ts'
export type {
  Appearance,
  Channel,
  ElementOptions,
  MountOptions,
  MountUpdate,
  Prefill,
  TokenReason,
  Variables,
} from './mount-options.ts'
export type { WidgetAttributes, WidgetListeners, WidgetProps } from './markup.ts'
export type { ErrorCategory, WidgetError } from './widget-error.ts'
export type { RedirectEvent, StepResult, StepResults, WidgetEvent, WidgetEvents } from './widget-events.ts'
export type { BonafideElement, Mount, WidgetHandle, WidgetState } from './widget-handle.ts'
