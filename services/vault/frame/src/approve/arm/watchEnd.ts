/** Stands where a text ends that has to be read. */
const endMark = '[data-read-end]'

/**
 * Watches whether the end of what `scroller` holds has been seen once. Where nothing has to be read to its end, or no end
 * is marked, it counts as seen.
 * @returns Ends it.
 */
export function watchEnd(scroller: Element, asked: boolean, tell: (read: boolean) => void): () => void {
  const mark = asked ? scroller.querySelector(endMark) : null
  tell(mark === null)
  if (mark === null) return () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      tell(true)
    },
    { root: scroller },
  )
  observer.observe(mark)
  return () => observer.disconnect()
}
