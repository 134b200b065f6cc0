const loopback = /^[a-z][a-z0-9+.-]*:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether `origin` is a page served by the visitor's own machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return loopback.test(origin.toLowerCase())
}
