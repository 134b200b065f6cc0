/** The keyhole on brass, for a wallet without an image of its own: it looks the same on dark and light ground. */
export const latchkeyMark =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Crect width="40" height="40" rx="10" fill="%23e7b552"/%3E%3Cpath fill="%231f1a12" d="M20 8a7 7 0 0 0-3.7 12.95L14 32h12l-2.3-11.05A7 7 0 0 0 20 8z"/%3E%3C/svg%3E'
