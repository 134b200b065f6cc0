// For the server that draws the page. Leads to no React.
export type { InitialState } from '@latchkey/core'
export { cookieToInitialState } from '@latchkey/core/cookie'
