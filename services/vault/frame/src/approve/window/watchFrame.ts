const everyMs = 300

/**
 * Tells once when the frame that opened this window is gone, with its page or without, or has another document: whatever
 * is pressed here then reaches nobody. Both are of one origin, so that the window can see for itself.
 */
export function watchFrame(self: Window, opener: Window, onGone: () => void): void {
  const { document } = opener
  const isThere = () => {
    try {
      return !opener.closed && opener.document === document
    } catch {
      // Another origin's by now.
      return false
    }
  }
  const watching = self.setInterval(() => {
    if (isThere()) return
    self.clearInterval(watching)
    onGone()
  }, everyMs)
}
