/** What the page says of itself: claims, none of which decides anything. */
export type PageClaims = {
  name: string | undefined
  /** How the page looks; the system's choice until it says. */
  theme: 'light' | 'dark' | undefined
}
