/**
 * Keeps the card as high as its content, so that a change of content becomes a change of one number that CSS can
 * animate. The first height is set without motion. Returns the stop function.
 */
export function followHeight(card: HTMLElement, content: HTMLElement): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize
    if (!height) return
    const first = !card.style.blockSize
    card.style.blockSize = `${height}px`
    if (first) requestAnimationFrame(() => card.setAttribute('data-live', ''))
  })
  observer.observe(content)
  return () => {
    observer.disconnect()
    card.style.blockSize = ''
    card.removeAttribute('data-live')
  }
}
