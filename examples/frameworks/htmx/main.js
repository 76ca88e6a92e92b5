import htmx from 'htmx.org'
import { mount } from '@bonafide/sdk'
import { apiUrl } from './api-url.js'

const token = new URLSearchParams(location.hash.slice(1)).get('token')

// Called with the page, then with every element that is swapped in. A widget that is swapped out ends by itself.
htmx.onLoad((content) => {
  const place = content.querySelector('#verification')
  if (place && token) mount(place, { apiUrl, token })
})

let shown = 0
document.addEventListener('bonafide:ready', () => {
  shown += 1
  document.querySelector('#status').textContent = `Shown ${shown} times`
})
document.addEventListener('bonafide:complete', ({ detail }) => {
  document.querySelector('#status').textContent = `${detail.employeeId} is verified`
})
