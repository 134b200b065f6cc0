const part = (name: string) => document.querySelector(`[data-testid=${name}]`)

/** Writes into an output of the page. */
export function show(name: string, text: string) {
  const output = part(name)
  if (output) output.textContent = text
}

/** What a button of the page does. */
export function press(name: string, act: () => Promise<unknown>) {
  part(name)?.addEventListener('click', () => act().catch((error: unknown) => show('error', String(error))))
}

/** Does `act` whenever it is called, one after the other. */
export function inTurn(act: () => Promise<void>) {
  let last = Promise.resolve()
  return () => {
    last = last.then(act).catch((error: unknown) => show('error', String(error)))
  }
}
