import { shortDate } from './short-date.js'

const find = (id) => document.querySelector(`#${id}`)
const id = location.pathname.split('/').at(-1)
const starter = await (await fetch(`/hr/starters/${id}`)).json()

find('name').textContent = `, ${starter.fullName.split(' ')[0]}`
find('starts').textContent = `, ${shortDate(starter.startsOn)}`
find('task').classList.toggle('done', Boolean(starter.finished))
find('not-invited').hidden = Boolean(starter.employeeId)

if (starter.employeeId) {
  const widget = document.createElement('bonafide-widget')
  widget.setAttribute('view', 'verify')
  widget.setAttribute('token-url', `/hr/starters/${id}/bonafide-token`)
  widget.addEventListener('bonafide:complete', () => {
    void fetch(`/hr/starters/${id}/finished`, { method: 'POST' })
    find('task').classList.add('done')
  })
  find('verification').append(widget)
}
