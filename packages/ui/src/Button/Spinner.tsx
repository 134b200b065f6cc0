/** Turns inside the thing that the person waits on. Decorative: say the state in words. */
export function Spinner() {
  return <span className="lk-spin" aria-hidden="true" />
}
