// The floor: the least that a page with a wallet list can weigh. React, one button, a native dialog, a static list.
// No discovery, no directory, no chain, no theme: no product can be under it.
import { StrictMode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import './floor.css'

const wallets = Array.from({ length: 12 }, (_, index) => `Wallet ${index + 1}`)

function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" data-testid="connect-button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-labelledby="title">
        <h1 id="title">Connect wallet</h1>
        <ul>
          {wallets.map((name) => (
            <li key={name}>
              <button type="button" data-testid={`wallet-selector-${name}`}>
                <span className="image" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
