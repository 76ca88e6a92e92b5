// Before the loader is there: the call waits for it, and for the page.
window.Bonafide = window.Bonafide || ((...call) => (window.Bonafide.q = window.Bonafide.q || []).push(call))

// The part after # is never sent to a server. `https://www.example/#token=…` is what this site's invitations link to.
const token = new URLSearchParams(location.hash.slice(1)).get('token')

if (token) {
  window.Bonafide('mount', '#verify', {
    token,
    on: {
      ready: () => document.querySelector('#intro').replaceChildren(),
      complete: () => document.querySelector('#done').removeAttribute('hidden'),
    },
  })
}
