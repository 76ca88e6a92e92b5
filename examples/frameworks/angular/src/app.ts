import { Component, signal } from '@angular/core'
import { Verification } from './verification'

@Component({
  selector: 'app-root',
  imports: [Verification],
  template: `
    <h1>Your first day</h1>
    <label for="name">What should we call you?</label>
    <input id="name" #name [value]="called()" (input)="called.set(name.value)" />
    <button type="button" (click)="isOpen.set(!isOpen())">{{ isOpen() ? 'Later' : 'Verify now' }}</button>
    @if (token && isOpen()) {
      <app-verification
        [token]="token"
        (bonafide-ready)="shown.set(shown() + 1)"
        (bonafide-complete)="verified.set($event.detail.employeeId)"
      />
    }
    <p role="status">{{ verified() ? verified() + ' is verified' : 'Shown ' + shown() + ' times' }}</p>
  `,
})
export class App {
  protected readonly token = new URLSearchParams(location.hash.slice(1)).get('token')
  protected readonly called = signal('')
  protected readonly isOpen = signal(true)
  protected readonly shown = signal(0)
  protected readonly verified = signal('')
}
