// The cookie by which a server draws the buttons as the browser will: what goes into it, and what comes out.
export { cookieToInitialState } from './cookieToInitialState.ts'
export { recordToCookie } from './recordToCookie.ts'
