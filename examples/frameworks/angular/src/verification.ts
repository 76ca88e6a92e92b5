import { afterNextRender, Component, DestroyRef, ElementRef, inject, input, output } from '@angular/core'
import { mount, type WidgetHandle } from '@bonafide/sdk'
import { apiUrl } from './api-url'

@Component({ selector: 'app-verification', template: '' })
export class Verification {
  readonly token = input.required<string>()
  readonly ready = output()
  readonly complete = output<string>()
  private readonly place: HTMLElement = inject(ElementRef).nativeElement
  private widget?: WidgetHandle

  constructor() {
    afterNextRender(() => {
      this.widget = mount(this.place, {
        apiUrl,
        token: this.token(),
        on: {
          ready: () => this.ready.emit(),
          complete: ({ employeeId }) => this.complete.emit(employeeId),
        },
      })
    })
    inject(DestroyRef).onDestroy(() => this.widget?.destroy())
  }
}
