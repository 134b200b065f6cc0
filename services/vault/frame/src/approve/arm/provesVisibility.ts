/** Whether this browser can prove that a frame is seen. A page at the top is: nothing lies over it. */
export function provesVisibility(self: Window): boolean {
  const entry = (self as Window & { IntersectionObserverEntry?: { prototype: object } }).IntersectionObserverEntry
  return self.top === self || (entry !== undefined && 'isVisible' in entry.prototype)
}
