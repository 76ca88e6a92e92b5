import '@hotwired/turbo'
import { mount } from '@bonafide/sdk'
import { apiUrl } from './api-url.js'

const token = new URLSearchParams(location.hash.slice(1)).get('token')
let widget

document.addEventListener('turbo:load', () => {
  const place = document.querySelector('#verification')
  if (place && token) widget = mount(place, { apiUrl, token })
})
// Turbo keeps a copy of the page for the way back: the widget in it would be a dead one.
document.addEventListener('turbo:before-cache', () => widget?.destroy())

let shown = 0
document.addEventListener('bonafide:ready', () => {
  shown += 1
  document.querySelector('#status').textContent = `Shown ${shown} times`
})
document.addEventListener('bonafide:complete', ({ detail }) => {
  document.querySelector('#status').textContent = `${detail.employeeId} is verified`
})
