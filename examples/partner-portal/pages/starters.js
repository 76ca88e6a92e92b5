import { shortDate } from './short-date.js'
import { stateOf } from './state-of.js'

const template = document.querySelector('#row')
const response = await fetch('/hr/starters')

for (const starter of await response.json()) {
  const row = template.content.cloneNode(true)
  const name = row.querySelector('.name')
  name.textContent = starter.fullName
  name.href = `/starters/${starter.id}`
  row.querySelector('.role').textContent = starter.role
  row.querySelector('.starts').textContent = `Starts ${shortDate(starter.startsOn)}`
  const state = row.querySelector('.state')
  state.textContent = stateOf(starter)
  state.dataset.state = stateOf(starter)
  document.querySelector('#starters').append(row)
}
