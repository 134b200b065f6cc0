// For the server that draws the page. Leads to no React.
export type { InitialState } from '@latchkey/core'
export { cookieToInitialState } from '@latchkey/core/cookie'
/**
 * The sheet of the buttons in the server's HTML, for a page whose policy allows no style element: serve it as a file, and
 * give its address to `HydratedProvider` as `stylesheet`.
 */
export { serverButtonStyles as buttonStyles } from '@latchkey/react/button-styles'
