import { afterNextRender, Component, DestroyRef, ElementRef, inject, input } from '@angular/core'
import { mount, type WidgetHandle } from '@bonafide/sdk'
import { apiUrl } from './api-url'

@Component({ selector: 'app-verification', template: '' })
export class Verification {
  readonly token = input.required<string>()
  private readonly place: HTMLElement = inject(ElementRef).nativeElement
  private widget?: WidgetHandle

  constructor() {
    afterNextRender(() => {
      this.widget = mount(this.place, { apiUrl, token: this.token() })
    })
    inject(DestroyRef).onDestroy(() => this.widget?.destroy())
  }
}
