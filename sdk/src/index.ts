export { mount } from './mount.ts'
export { version } from './version.ts'
export type {
  Appearance,
  Channel,
  ElementOptions,
  MessageKey,
  Messages,
  MountOptions,
  MountUpdate,
  Prefill,
  TokenReason,
  Variables,
} from './mount-options.ts'
export type { WidgetAttributes, WidgetListeners, WidgetProps } from './markup.ts'
export type { ErrorCategory, MountError, WidgetError } from './widget-error.ts'
export type { RedirectEvent, StepResult, StepResults, WidgetEvent, WidgetEvents } from './widget-events.ts'
export type { BonafideElement, Mount, WidgetHandle, WidgetState } from './widget-handle.ts'
