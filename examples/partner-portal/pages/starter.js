import { shortDate } from './short-date.js'
import { stateOf } from './state-of.js'

const find = (id) => document.querySelector(`#${id}`)
const url = `/hr${location.pathname}`
const starter = await (await fetch(url)).json()

function show() {
  find('name').textContent = starter.fullName
  find('role').textContent = starter.role
  find('starts').textContent = shortDate(starter.startsOn)
  find('state').textContent = stateOf(starter)
  find('state').dataset.state = stateOf(starter)
  find('onboarding').href = `/onboarding/${starter.id}`
  find('invited').hidden = !starter.employeeId
  find('to-invite').hidden = Boolean(starter.employeeId)
}

async function keep(employeeId) {
  starter.employeeId = employeeId
  show()
  await fetch(`${url}/invited`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ employeeId }),
  })
}

show()
if (!starter.employeeId) {
  const widget = find('invite-form').content.cloneNode(true).querySelector('bonafide-widget')
  widget.prefill = { fullName: starter.fullName, email: starter.email, inviteChannelPref: 'email' }
  widget.addEventListener('bonafide:invited', ({ detail }) => void keep(detail.employeeId))
  find('to-invite').append(widget)
}
