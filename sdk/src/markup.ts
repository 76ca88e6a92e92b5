// Each framework keeps the tags it knows in a module of its own. They are named so that TypeScript finds what is added to
// them, and nothing of them is in what is built.
/* oxlint-disable no-restricted-imports, import/no-empty-named-blocks, unicorn/require-module-specifiers -- see above */
/* oxlint-disable typescript/consistent-type-imports -- what is imported by name would hide what is added */
import type {} from 'preact'
import type {} from 'react'
import type {} from 'solid-js'
import type {} from 'svelte/elements'
import type {} from 'vue'
import type { ElementOptions } from './mount-options.ts'
import type { WidgetEvent, WidgetEvents } from './widget-events.ts'
import type { BonafideElement } from './widget-handle.ts'

/** The attributes of `<bonafide-widget>`. */
export interface WidgetAttributes {
  view?: ElementOptions['view']
  token?: string
  'token-url'?: string
  channel?: ElementOptions['channel']
  locale?: string
  theme?: 'light' | 'dark' | 'system'
  'api-url'?: string
  'return-url'?: string
}

/** Listeners in markup, each named after its event: `onbonafide-ready` with the prefix `on`. */
export type WidgetListeners<Prefix extends string> = {
  [E in keyof WidgetEvents as `${Prefix}bonafide-${E}`]?: (event: WidgetEvent<E>) => void
}

/** Props that markup may set, besides the attributes of every element. */
export type WidgetProps<Prefix extends string> = WidgetAttributes &
  ElementOptions & { options?: ElementOptions } & WidgetListeners<Prefix>

/** As Vue writes the names of listeners: `@bonafide-ready` in a template, `onBonafideReady` in a render function. */
type VueListeners = {
  [E in keyof WidgetEvents as `onBonafide${`-${E}` | Capitalize<E>}`]?: (event: WidgetEvent<E>) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'bonafide-widget': import('react').DetailedHTMLProps<
        import('react').HTMLAttributes<BonafideElement>,
        BonafideElement
      > &
        WidgetProps<'on'> & { class?: string }
    }
  }
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'bonafide-widget': import('preact').HTMLAttributes<BonafideElement> & WidgetProps<'on'>
    }
  }
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'bonafide-widget': HTMLAttributes<BonafideElement> & WidgetProps<'on:'>
    }
  }
}

declare module 'vue' {
  interface GlobalComponents {
    'bonafide-widget': new () => { $props: import('vue').HTMLAttributes & WidgetProps<never> & VueListeners }
  }
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'bonafide-widget': HTMLAttributes<BonafideElement> & WidgetProps<'on' | 'on:'>
  }
}
