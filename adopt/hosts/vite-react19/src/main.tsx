import { LatchkeyProvider } from 'latchkey'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { kit } from './kit'

const main = document.querySelector('main')
if (main) {
  createRoot(main).render(
    <StrictMode>
      <LatchkeyProvider kit={kit}>
        <App />
      </LatchkeyProvider>
    </StrictMode>,
  )
}
