const form = document.querySelector('#new-starter')

async function save(details) {
  const response = await fetch('/hr/starters', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(details)),
  })
  const { id } = await response.json()
  location.assign(`/starters/${id}`)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void save(new FormData(form))
})
