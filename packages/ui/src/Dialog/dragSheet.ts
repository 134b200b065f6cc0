/** A drag of at least this share of the sheet's height closes it. */
const closeShare = 0.25
/** So does a flick of at least this many pixels a millisecond. */
const closeSpeed = 0.5

/**
 * Lets a bottom sheet be pulled down by its handle or header. `onRelease` is asked when the pull was long or fast
 * enough; if it answers false, or the pull was too short, the sheet moves back. Returns the stop function.
 */
export function dragSheet(card: HTMLElement, onRelease: () => boolean): () => void {
  let startY = 0
  let lastY = 0
  let lastMs = 0
  let speed = 0
  let pointer: number | undefined

  const isHandle = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.lk-grab,.lk-head') && !target.closest('button,a,input')
  const back = () => {
    card.removeAttribute('data-held')
    card.setAttribute('data-drop', '')
    card.style.transform = ''
  }
  const down = (event: PointerEvent) => {
    if (!matchMedia('(max-width: 479px)').matches || !event.isPrimary || !isHandle(event.target)) return
    pointer = event.pointerId
    startY = lastY = event.clientY
    lastMs = event.timeStamp
    speed = 0
    card.setPointerCapture(pointer)
    card.removeAttribute('data-drop')
    card.setAttribute('data-held', '')
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    const passedMs = event.timeStamp - lastMs
    if (passedMs > 0) speed = (event.clientY - lastY) / passedMs
    lastY = event.clientY
    lastMs = event.timeStamp
    card.style.transform = `translateY(${Math.max(0, lastY - startY)}px)`
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    pointer = undefined
    const far = lastY - startY > card.offsetHeight * closeShare || (lastY > startY && speed > closeSpeed)
    if (event.type === 'pointercancel' || !far || !onRelease()) back()
  }
  card.addEventListener('pointerdown', down)
  card.addEventListener('pointermove', move)
  card.addEventListener('pointerup', up)
  card.addEventListener('pointercancel', up)
  return () => {
    back()
    card.removeEventListener('pointerdown', down)
    card.removeEventListener('pointermove', move)
    card.removeEventListener('pointerup', up)
    card.removeEventListener('pointercancel', up)
  }
}
