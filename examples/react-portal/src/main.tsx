import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { FirstDay } from './first-day.tsx'

const token = new URLSearchParams(location.hash.slice(1)).get('token')
const place = document.querySelector('#app')
if (place) {
  createRoot(place).render(<StrictMode>{token ? <FirstDay token={token} /> : <App />}</StrictMode>)
}
